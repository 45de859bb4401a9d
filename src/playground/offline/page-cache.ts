/** The cached copies of the page's own files, for its service worker. */

/** The cache of the page's own files. */
const pageCache = 'formwork-page';

/** Answers with the page's files, from the network or the cache. */
export interface PageCache {
  /**
   * Fetches from the network and caches the response for offline use. Does not rewrite an unchanged
   * copy.
   */
  networkFirst(request: Request, key: string): Promise<Response>;
  /** Built files are named by their content, so a cached copy is always current. */
  keptFirst(request: Request): Promise<Response>;
  /** Caches what the page loaded before the worker was active. */
  keep(paths: readonly string[]): Promise<void>;
}

/** Whether two responses are known to have the same content. Some proxies remove `etag`. */
function isSame(one: Response, other: Response): boolean {
  const tag = one.headers.get('etag');
  return tag !== null && tag === other.headers.get('etag');
}

/** Creates it over the storage and the network of a service worker. */
export function createPageCache(
  caches: Pick<CacheStorage, 'open'>,
  fetch: (request: Request | string) => Promise<Response>,
): PageCache {
  /** The cached response of a key. */
  const find = async (key: string): Promise<Response | undefined> => {
    const cache = await caches.open(pageCache).catch(() => undefined);
    return cache?.match(key);
  };

  /** Caches a response. Without storage, only offline use is lost. */
  const put = async (key: string, response: Response): Promise<void> => {
    if (response.status !== 200) return;
    const copy = response.clone();
    try {
      await (await caches.open(pageCache)).put(key, copy);
    } catch {}
  };

  return {
    async networkFirst(request, key) {
      const kept = await find(key);
      try {
        const response = await fetch(request);
        if (!kept || !isSame(kept, response)) await put(key, response);
        return response;
      } catch (error) {
        if (kept) return kept;
        throw error;
      }
    },
    async keptFirst(request) {
      const kept = await find(request.url);
      if (kept) return kept;
      const response = await fetch(request);
      await put(request.url, response);
      return response;
    },
    async keep(paths) {
      await Promise.all(
        paths.map(async (path) => {
          if (!(await find(path))) await put(path, await fetch(path));
        }),
      );
    },
  };
}
