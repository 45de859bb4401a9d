/** A path with one slash in place of several: base URLs end in one, and clients add another. */
export const mergeSlashes = (path: string): string =>
  path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path;
