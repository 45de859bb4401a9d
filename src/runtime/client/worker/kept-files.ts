/**
 * Stores files in this browser, in parts. An interrupted download resumes, and a file counts as
 * complete only after its hash is verified. If the browser grants no storage, files stay in memory
 * while they are needed.
 */

import { formworkError } from '../../common/errors.ts';
import type { FileFacts } from '../../models/index.ts';
import { announcedEnd, askForFile } from './ask-for-file.ts';
import { chunksOf, isIntact, versionOf } from './file-check.ts';

/** The cache that holds the parts. Deleting it deletes the models. */
const modelCacheName = 'formwork-models';

/** Size of a part in bytes; the most that an interruption can lose. */
const PART = 1 << 20;

/** Options of a download. */
interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes downloaded so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** The file store. */
export interface KeptFiles {
  /** Returns the file if it is complete. */
  read(url: string): Promise<Blob | undefined>;
  /**
   * Downloads the missing part of the file. Throws `model_load_failed`. Aborting keeps what has
   * been downloaded.
   */
  fetch(url: string, options?: FetchOptions): Promise<void>;
  /** Bytes of the file that are already stored. */
  kept(url: string): Promise<number>;
  remove(url: string): Promise<void>;
  /** Drops the files in memory. */
  forget(): void;
}

/**
 * Creates a file store in a {@link CacheStorage}.
 * @param addressOf the URL to download a file from; the store uses its original URL as the key
 * @param factsOf known facts about a file; undefined for a file that may change, which is kept only
 *   until {@link KeptFiles.forget}
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
      // The quota is exhausted, or there is no storage at all, as in some private windows.
      memory.set(key, new Blob([bytes]));
    }
  };
  const get = async (key: string): Promise<Blob | undefined> => {
    const inMemory = memory.get(key);
    if (inMemory) return inMemory;
    const cache = await storage.open(modelCacheName).catch(() => undefined);
    return (await cache?.match(key))?.blob();
  };

  /** Counts the stored parts from the first on. Deletes parts of other versions of the file. */
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

  /** Joins the parts; undefined if one is missing. */
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

  /** Downloads from the first missing part on. Returns the number of parts. */
  const fetchRest = async (url: string, options: FetchOptions): Promise<number> => {
    const { signal, onBytes } = options;
    const { bytes: size } = factsOf(url) ?? {};
    let count = await countParts(url);
    let have = count * PART;
    onBytes?.(size === undefined ? have : Math.min(have, size));
    if (size !== undefined && have >= size) return count;
    const response = await askForFile(addressOf(url), {
      // The parts are the stored copy; the HTTP cache need not hold another.
      cache: 'no-store',
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      ...(signal ? { signal } : {}),
    });
    // All bytes are already stored. The caller verifies the whole file.
    if (response.status === 416) return count;
    const end = announcedEnd(response, have) ?? size ?? 0;
    // A server without range support sends the file from the start.
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
    // `fetch` does not report every truncated response. Complete parts stay stored.
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
    // A mixture of two versions fails the check. Retry once, from the start.
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
      `${url} is damaged: its ${expectationOf(factsOf(url))} is not the expected one. The server may have another version, or a proxy changes it.`,
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

/** The criterion that failed, for the error message. */
function expectationOf(facts: FileFacts = {}): string {
  return versionOf(facts) === 'any' ? 'content' : 'hash';
}
