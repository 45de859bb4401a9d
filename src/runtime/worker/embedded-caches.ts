/**
 * The `CacheStorage` for models that come from the page's own server: the browser's HTTP cache keeps their files, and
 * notices when they change. Everything else goes through the browser's own storage, as web-llm means it to.
 */

/** A storage, and a way to let go of the files that a load has read. */
export interface EmbeddedCaches {
  readonly storage: Pick<CacheStorage, 'open'>;
  clear(): void;
}

/** Makes the storage for files whose addresses begin with `baseUrl`. */
export function createEmbeddedCaches(baseUrl: string, others: CacheStorage): EmbeddedCaches {
  const files = new Map<string, Blob>();

  const over = (other: Cache): Pick<Cache, 'match' | 'add' | 'keys' | 'delete'> => ({
    async match(request) {
      const url = urlOf(request);
      if (!url.startsWith(baseUrl)) return other.match(request);
      const file = files.get(url);
      return file && new Response(file);
    },
    async add(request) {
      const url = urlOf(request);
      if (!url.startsWith(baseUrl)) return other.add(request);
      const response = await fetch(request);
      if (!response.ok) throw new TypeError(`${url} answers ${response.status}.`);
      files.set(url, await response.blob());
    },
    keys: (...parameters) => other.keys(...parameters),
    delete: async (request) =>
      urlOf(request).startsWith(baseUrl) ? files.delete(urlOf(request)) : other.delete(request),
  });

  return {
    storage: { open: async (name) => over(await others.open(name)) as Cache },
    clear: () => files.clear(),
  };
}

function urlOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : request, location.href).href;
}
