/**
 * Files kept in this browser, in parts: an interrupted download goes on where it stopped, and a file is believed only
 * once its hash is right. Where the browser grants no room, files stay in memory for as long as they are needed.
 */
import type { FileFacts } from '../engine/file-facts.ts';
import { formworkError } from '../errors.ts';
import { announcedEnd, askForFile } from './ask-for-file.ts';
import { chunksOf, isIntact, versionOf } from './file-check.ts';

/** Where the parts are; freeing models means deleting it. */
const modelCacheName = 'formwork-models';

/** Bytes of a part: what an interruption may cost. */
const PART = 1 << 20;

/** How a download is followed and stopped. */
export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the file that are here by now. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** The files. */
export interface KeptFiles {
  /** The file, if all of it is here. */
  read(url: string): Promise<Blob | undefined>;
  /** Downloads what is missing of the file. Throws `model_load_failed`; aborting keeps what has come. */
  fetch(url: string, options?: FetchOptions): Promise<void>;
  /** Bytes of the file that need not be fetched any more. */
  kept(url: string): Promise<number>;
  remove(url: string): Promise<void>;
  /** Lets go of what is in memory. */
  forget(): void;
}

/**
 * Keeps files in a {@link CacheStorage}.
 * @param addressOf Where a file is asked for; it is kept by its own address.
 * @param factsOf What is known of a file; undefined for one that may change, which is not kept beyond {@link KeptFiles.forget}.
 */
export function createKeptFiles(
  storage: CacheStorage,
  factsOf: (url: string) => FileFacts | undefined,
  addressOf: (url: string) => string = (url) => url,
): KeptFiles {
  const memory = new Map<string, Blob>();
  const underway = new Map<string, Promise<void>>();

  const markOf = (url: string): string => `${url}?kept=${versionOf(factsOf(url))}`;
  const partOf = (url: string, index: number): string => `${markOf(url)}&part=${index}`;

  const put = async (key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    try {
      const cache = await storage.open(modelCacheName);
      await cache.put(key, new Response(bytes));
    } catch {
      // No room, or no storage at all, as in some private windows.
      memory.set(key, new Blob([bytes]));
    }
  };
  const get = async (key: string): Promise<Blob | undefined> => {
    const inMemory = memory.get(key);
    if (inMemory) return inMemory;
    const cache = await storage.open(modelCacheName).catch(() => undefined);
    return (await cache?.match(key))?.blob();
  };

  /** How many parts are here, from the first on; parts of another version of the file go. */
  const countParts = async (url: string): Promise<number> => {
    const cache = await storage.open(modelCacheName).catch(() => undefined);
    const stored = (await cache?.keys(url, { ignoreSearch: true })) ?? [];
    const keys = new Set(memory.keys());
    for (const { url: key } of stored) {
      if (key.startsWith(markOf(url))) keys.add(key);
      else await cache?.delete(key);
    }
    let count = 0;
    while (keys.has(partOf(url, count))) count++;
    return count;
  };

  /** The parts as one; undefined when one is gone. */
  const blobOf = async (url: string, count: number): Promise<Blob | undefined> => {
    const parts = await Promise.all(
      Array.from({ length: count }, (_, index) => get(partOf(url, index))),
    );
    const present = parts.filter((part) => part !== undefined);
    return present.length === count ? new Blob(present) : undefined;
  };

  const remove = async (url: string): Promise<void> => {
    for (const key of [...memory.keys()]) if (key.startsWith(`${url}?kept=`)) memory.delete(key);
    const cache = await storage.open(modelCacheName).catch(() => undefined);
    await cache?.delete(url, { ignoreSearch: true });
  };

  /** Downloads from the first missing part on. Answers with the number of parts. */
  const fetchRest = async (url: string, options: FetchOptions): Promise<number> => {
    const { signal, onBytes } = options;
    const { bytes: size } = factsOf(url) ?? {};
    let count = await countParts(url);
    let have = count * PART;
    onBytes?.(size === undefined ? have : Math.min(have, size));
    if (size !== undefined && have >= size) return count;
    const response = await askForFile(addressOf(url), {
      // The parts are the copy: the browser's own cache need not have another.
      cache: 'no-store',
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      ...(signal ? { signal } : {}),
    });
    // All there is is here already. Whether it is right is told by whoever looks at the whole.
    if (response.status === 416) return count;
    const end = announcedEnd(response, have) ?? size ?? 0;
    // A server that knows no ranges begins at the beginning.
    let skip = response.status === 206 ? 0 : have;
    const buffer = new Uint8Array(PART);
    let filled = 0;
    const flush = async (): Promise<void> => {
      await put(partOf(url, count++), buffer.slice(0, filled));
      filled = 0;
    };
    for await (const chunk of chunksOf(response.body)) {
      let rest = chunk.subarray(Math.min(skip, chunk.length));
      skip -= chunk.length - rest.length;
      while (rest.length > 0) {
        const taken = rest.subarray(0, PART - filled);
        buffer.set(taken, filled);
        filled += taken.length;
        have += taken.length;
        rest = rest.subarray(taken.length);
        if (filled === PART) await flush();
      }
      onBytes?.(have);
    }
    // Not every way of being cut off is an error to `fetch`. What is whole of it stays.
    if (have < end) throw new TypeError(`${url} ended after ${have} of ${end} bytes`);
    if (filled > 0) await flush();
    return count;
  };

  const fetchWhole = async (url: string, options: FetchOptions): Promise<void> => {
    if (factsOf(url) === undefined) {
      const response = await askForFile(
        addressOf(url),
        options.signal ? { signal: options.signal } : {},
      );
      memory.set(url, await response.blob());
      return;
    }
    // Parts of two versions of a file make neither: once more, from the beginning.
    for (let attempt = 0; attempt < 2; attempt++) {
      const parts = await fetchRest(url, options);
      const file = await blobOf(url, parts);
      if (file && (await isIntact(url, file, factsOf(url) ?? {}))) {
        await put(markOf(url), new TextEncoder().encode(String(parts)));
        return;
      }
      await remove(url);
    }
    throw formworkError(
      `${url} is damaged: its ${expectationOf(factsOf(url))} is not the expected one. The server may have another version of it, or something on the way changes it.`,
      { code: 'model_load_failed' },
    );
  };

  const files: KeptFiles = {
    async read(url) {
      const changing = memory.get(url);
      if (changing) return changing;
      const mark = await get(markOf(url));
      const file = mark && (await blobOf(url, Number(await mark.text())));
      if (mark && !file) await remove(url);
      return file;
    },
    async fetch(url, options = {}) {
      const { onBytes } = options;
      if (await get(markOf(url))) {
        onBytes?.(factsOf(url)?.bytes ?? 0);
        return;
      }
      const running = underway.get(url) ?? fetchWhole(url, options);
      underway.set(url, running);
      await running.finally(() => underway.delete(url));
    },
    async kept(url) {
      const { bytes = Number.POSITIVE_INFINITY } = factsOf(url) ?? {};
      return Math.min(bytes, (await countParts(url)) * PART);
    },
    remove,
    forget: () => memory.clear(),
  };
  return files;
}

/** By what a file was judged. */
function expectationOf(facts: FileFacts = {}): string {
  return versionOf(facts) === 'any' ? 'content' : 'hash';
}
