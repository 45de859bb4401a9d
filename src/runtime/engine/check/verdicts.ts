/** What is known of a model on a device, from one start to the next. */

/** Keeps verdicts: a folder of a server, a cache of a browser. */
export interface VerdictStore {
  /** Whether a check with this key was passed before. */
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
}

/** Verdicts of this process alone. */
export function verdictsInMemory(): VerdictStore {
  const passed = new Set<string>();
  return {
    has: async (key) => passed.has(key),
    add: async (key) => void passed.add(key),
  };
}

/** An address that no network has: entries of the browser's cache are known by addresses. */
const ADDRESS = 'https://verdicts.formwork.invalid/';

/** Verdicts in a browser's caches, which pages and workers of an origin share. Where these cannot be used, nothing is kept. */
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
