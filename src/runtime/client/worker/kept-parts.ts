/** Files in parts, in a cache of this browser, or in memory where it grants no storage. */
import type { FileFacts } from '../../models/index.ts';
import { versionOf } from './file-check.ts';

/** The cache that holds the parts. Deleting it deletes the models. */
const modelCacheName = 'formwork-models';

/** Size of a part in bytes; the most that an interruption can lose. */
export const PART = 1 << 20;

/** The parts of files, by the files' original URLs. */
export interface KeptParts {
  /** Counts the stored parts from the first on. Deletes parts of other versions of the file. */
  count(url: string): Promise<number>;
  /** Adds parts to a file that has `count` parts. */
  append(url: string, count: number): PartWriter;
  /** Joins the parts; undefined if one is missing. */
  join(url: string, count: number): Promise<Blob | undefined>;
  /** Marks a file of this many parts as complete. */
  complete(url: string, count: number): Promise<void>;
  /** The number of parts of a complete file; undefined for others. */
  completeCount(url: string): Promise<number | undefined>;
  remove(url: string): Promise<void>;
  /** Drops the parts in memory. */
  forget(): void;
}

/** Cuts bytes into parts. */
interface PartWriter {
  /** Stores each part that is full. */
  write(bytes: Uint8Array): Promise<void>;
  /** Stores the last part. Returns the number of parts of the file. */
  end(): Promise<number>;
}

/**
 * Creates {@link KeptParts} in a {@link CacheStorage}.
 * @param factsOf known facts about a file; they name the version that the parts are of
 */
export function createKeptParts(
  storage: CacheStorage,
  factsOf: (url: string) => FileFacts | undefined,
): KeptParts {
  const memory = new Map<string, Blob>();

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

  return {
    async count(url) {
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
    },
    append(url, first) {
      const buffer = new Uint8Array(PART);
      let count = first;
      let filled = 0;
      const flush = async (): Promise<void> => {
        await put(partOf(url, count++), buffer.slice(0, filled));
        filled = 0;
      };
      return {
        async write(bytes) {
          let rest = bytes;
          while (rest.length > 0) {
            const taken = rest.subarray(0, PART - filled);
            buffer.set(taken, filled);
            filled += taken.length;
            rest = rest.subarray(taken.length);
            if (filled === PART) await flush();
          }
        },
        async end() {
          if (filled > 0) await flush();
          return count;
        },
      };
    },
    async join(url, count) {
      const parts = await Promise.all(
        Array.from({ length: count }, (_, index) => get(partOf(url, index))),
      );
      const present = parts.filter((part) => part !== undefined);
      return present.length === count ? new Blob(present) : undefined;
    },
    complete: (url, count) => put(markOf(url), new TextEncoder().encode(String(count))),
    async completeCount(url) {
      const mark = await get(markOf(url));
      return mark && Number(await mark.text());
    },
    async remove(url) {
      for (const key of [...memory.keys()]) if (key.startsWith(`${url}?kept=`)) memory.delete(key);
      const cache = await storage.open(modelCacheName).catch(() => undefined);
      await cache?.delete(url, { ignoreSearch: true });
    },
    forget: () => memory.clear(),
  };
}
