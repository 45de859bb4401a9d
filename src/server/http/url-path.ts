import { mergeSlashes } from '../../runtime/api/index.ts';

/**
 * The raw path of a request's absolute URL, with one slash in place of several. Many times faster
 * than parsing the URL.
 */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start < 0) return '/';
  const end = url.slice(start).search(/[?#]/);
  return mergeSlashes(end < 0 ? url.slice(start) : url.slice(start, start + end));
}

/**
 * Whether a path equals another or is below it: `/v1/files/file-1` is below `/v1/files`,
 * `/v1/files2` is not.
 */
export const isBelow = (path: string, address: string): boolean =>
  path.startsWith(address) && (path.length === address.length || path[address.length] === '/');
