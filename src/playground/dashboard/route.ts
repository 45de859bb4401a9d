/** The current page of the dashboard. */
import { signal } from '@preact/signals';

/** The pages in menu order; `needs` is the route below `/admin` that a page shows. */
export const pages = {
  '/dashboard': { title: 'Usage', needs: 'usage' },
  '/dashboard/requests': { title: 'Requests', needs: 'requests' },
  '/dashboard/traffic': { title: 'Traffic', needs: 'latency' },
  '/dashboard/keys': { title: 'Keys', needs: 'keys' },
  '/dashboard/batches': { title: 'Batches', needs: 'batches' },
  '/dashboard/files': { title: 'Files', needs: 'files' },
  '/dashboard/models': { title: 'Models', needs: 'models' },
  '/dashboard/audit': { title: 'Audit log', needs: 'audit' },
  '/dashboard/tokens': { title: 'Admin tokens', needs: 'tokens' },
  '/dashboard/system': { title: 'System', needs: 'system' },
} as const;

/** The path of a page. */
export type PagePath = keyof typeof pages;

const known = (path: string): PagePath =>
  Object.keys(pages).find((page): page is PagePath => page === path.replace(/\/$/, '')) ??
  '/dashboard';

/** The current page. */
export const route = signal<PagePath>(known(location.pathname));

addEventListener('popstate', () => {
  route.value = known(location.pathname);
});

/** Navigates to another page. */
export function go(path: PagePath): void {
  history.pushState(null, '', path);
  route.value = path;
}
