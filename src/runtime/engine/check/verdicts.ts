/** Stores which models passed the check on which device, across restarts. */

/** Stores verdicts: in a server's folder or a browser's cache. */
export interface VerdictStore {
  /** Whether a check with this key has passed before. */
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
}

/** Stores verdicts in memory, for this process only. */
export function verdictsInMemory(): VerdictStore {
  const passed = new Set<string>();
  return {
    has: async (key) => passed.has(key),
    add: async (key) => void passed.add(key),
  };
}

/** Entries of the browser's cache have URLs as keys. `.invalid` never resolves. */
const ADDRESS = 'https://verdicts.formwork.invalid/';

/**
 * Stores verdicts in the browser's caches, which all pages and workers of an origin share. Without
 * access to them, it stores nothing.
 */
export function verdictsInCache(caches: CacheStorage): VerdictStore {
  const open = (): Promise<Cache> => caches.open('formwork/verdicts');
  const addressOf = (key: string): string => ADDRESS + encodeURIComponent(key);
  return {
    async has(key) {
      const found = await open().then(
        (cache) => cache.match(addressOf(key)),
        () => undefined,
      );
      return found !== undefined;
    },
    add: (key) =>
      open().then(
        (cache) => cache.put(addressOf(key), new Response('passed')),
        () => {},
      ),
  };
}
