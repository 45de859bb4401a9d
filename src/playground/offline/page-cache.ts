/** The cached copies of the page's own files, for its service worker. */

/** The cache of the page's own files. */
const pageCache = 'formwork-page';

/** Where it keeps the lists of the two latest versions. */
const listsKey = '/page-files.json';

/** Where it keeps the page. */
const pageKey = '/';

/** Where it keeps the page of a new version until its scripts are cached. */
const nextKey = '/next-page';

/** Answers that stand for a server that a proxy did not reach. */
const proxyErrors: readonly number[] = [502, 503, 504];

/** The files of a version of the page, as paths. */
export interface PageFiles {
  /** Those of the engine, which only some visitors need. */
  readonly engine: readonly string[];
  /** All that are named by their content. */
  readonly all: readonly string[];
}

/** Answers with the page's files, from the network or the cache. */
export interface PageCache {
  /**
   * Fetches the page from the network and caches it for offline use. A changed one replaces the
   * cached one when `keep` finds its scripts cached.
   */
  networkFirst(request: Request): Promise<Response>;
  /** Built files are named by their content, so a cached copy is always current. */
  keptFirst(request: Request): Promise<Response>;
  /**
   * Caches what the page loaded before the worker was active. With the files of its version, also
   * renews a cached engine, and deletes the files of versions before the previous one.
   */
  keep(paths: readonly string[], files?: PageFiles): Promise<void>;
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
  const open = () => caches.open(pageCache).catch(() => undefined);

  /** The cached response of a key. */
  const find = async (key: string): Promise<Response | undefined> => (await open())?.match(key);

  /** Caches a response. Without storage, only offline use is lost. */
  const put = async (key: string, response: Response): Promise<void> => {
    if (response.status !== 200) return;
    const copy = response.clone();
    try {
      await (await caches.open(pageCache)).put(key, copy);
    } catch {}
  };

  const add = async (paths: readonly string[]): Promise<void> => {
    await Promise.all(
      paths.map(async (path) => {
        if (!(await find(path))) await put(path, await fetch(path));
      }),
    );
  };

  /** The latest two versions, this one first. */
  const versions = async (files: PageFiles): Promise<readonly PageFiles[]> => {
    const stored = ((await (await find(listsKey))?.json()) ?? []) as readonly PageFiles[];
    return JSON.stringify(stored[0]) === JSON.stringify(files)
      ? stored
      : [files, ...stored.slice(0, 1)];
  };

  const renew = async (paths: readonly string[], files: PageFiles): Promise<void> => {
    const cache = await open();
    if (!cache) return;
    const latest = await versions(files);
    const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const hasEngine = latest.some(({ engine }) => engine.some((path) => cached.includes(path)));
    if (hasEngine) await add(files.engine);
    await put(listsKey, Response.json(latest));
    // What a tab of the previous version still loads is not known before there are two.
    if (latest.length < 2) return;
    const needed = new Set([...paths, ...latest.flatMap(({ all }) => all)]);
    const old = cached.filter((path) => path.startsWith('/assets/') && !needed.has(path));
    await Promise.all(old.map((path) => cache.delete(path)));
  };

  /** Replaces the cached page by the new version, if that can start. */
  const promote = async (): Promise<void> => {
    const next = await find(nextKey);
    if (!next) return;
    const scripts = (await next.clone().text()).match(/\/assets\/[^"'\s>]+/g) ?? [];
    const cached = await Promise.all(scripts.map(find));
    if (cached.includes(undefined)) return;
    await put(pageKey, next);
    await (await open())?.delete(nextKey);
  };

  return {
    async networkFirst(request) {
      const kept = await find(pageKey);
      try {
        const response = await fetch(request);
        if (kept && proxyErrors.includes(response.status)) return kept;
        if (!kept) await put(pageKey, response);
        else if (!isSame(kept, response)) await put(nextKey, response);
        else await (await open())?.delete(nextKey);
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
    async keep(paths, files) {
      await add(paths);
      await promote();
      if (files) await renew(paths, files);
    },
  };
}
