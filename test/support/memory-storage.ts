/** As much of a `CacheStorage` as the files need; `room` puts, then no more. */
export function memoryStorage(room = Number.POSITIVE_INFINITY): CacheStorage {
  const entries = new Map<string, Blob>();
  const plain = (key: string) => key.split('?')[0];
  const cache = {
    match: async (key: string) => {
      const blob = entries.get(key);
      return blob && new Response(blob);
    },
    put: async (key: string, response: Response) => {
      if (room-- <= 0) throw new DOMException('There is no room.', 'QuotaExceededError');
      entries.set(key, await response.blob());
    },
    keys: async (key: string) =>
      [...entries.keys()].filter((one) => plain(one) === plain(key)).map((one) => ({ url: one })),
    delete: async (key: string | { url: string }, options?: { ignoreSearch: boolean }) => {
      const given = typeof key === 'string' ? key : key.url;
      for (const one of [...entries.keys()]) {
        if (options?.ignoreSearch ? plain(one) === plain(given) : one === given)
          entries.delete(one);
      }
      return true;
    },
  };
  return { open: async () => cache } as unknown as CacheStorage;
}
