/** Which page of the dashboard is shown. */
import { signal } from '@preact/signals';

/** The pages, in the order of the menu. */
export const pages = {
  '/dashboard': 'Usage',
  '/dashboard/requests': 'Requests',
  '/dashboard/traffic': 'Traffic',
  '/dashboard/keys': 'Keys',
  '/dashboard/batches': 'Batches',
  '/dashboard/files': 'Files',
  '/dashboard/models': 'Models',
  '/dashboard/audit': 'Audit log',
  '/dashboard/tokens': 'Admin tokens',
  '/dashboard/system': 'System',
} as const;

/** The address of a page. */
export type PagePath = keyof typeof pages;

const known = (path: string): PagePath =>
  Object.keys(pages).find((page): page is PagePath => page === path.replace(/\/$/, '')) ??
  '/dashboard';

/** The page shown. */
export const route = signal<PagePath>(known(location.pathname));

addEventListener('popstate', () => {
  route.value = known(location.pathname);
});

/** Shows another page. */
export function go(path: PagePath): void {
  history.pushState(null, '', path);
  route.value = path;
}
