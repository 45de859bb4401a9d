/**
 * Downloads files and stores them in this browser, in parts. An interrupted download resumes, and a
 * file counts as complete only after its hash is verified. If the browser grants no storage, files
 * stay in memory while they are needed.
 */

import { untilAborted } from '../../common/aborted.ts';
import { formworkError } from '../../common/errors.ts';
import type { FileFacts } from '../../models/index.ts';
import { announcedEnd, askForFile } from './ask-for-file.ts';
import { chunksOf, isIntact, versionOf } from './file-check.ts';
import { createKeptParts, PART } from './kept-parts.ts';

/** Options of a download. */
interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes downloaded so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** A download under way. */
interface Running {
  readonly done: Promise<void>;
  /** Of the call that began it. */
  readonly signal: AbortSignal | undefined;
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
  const parts = createKeptParts(storage, factsOf);
  /** Files that may change. */
  const changing = new Map<string, Blob>();
  const underway = new Map<string, Running>();

  /** Downloads from the first missing part on. Returns the number of parts. */
  const fetchRest = async (url: string, options: FetchOptions): Promise<number> => {
    const { signal, onBytes } = options;
    const { bytes: size } = factsOf(url) ?? {};
    const count = await parts.count(url);
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
    const writer = parts.append(url, count);
    for await (const chunk of chunksOf(response.body)) {
      const rest = chunk.subarray(Math.min(skip, chunk.length));
      skip -= chunk.length - rest.length;
      await writer.write(rest);
      have += rest.length;
      onBytes?.(have);
    }
    // `fetch` does not report every truncated response. Complete parts stay stored.
    if (have < end) throw new TypeError(`${url} ended after ${have} of ${end} bytes`);
    return writer.end();
  };

  const fetchWhole = async (url: string, options: FetchOptions): Promise<void> => {
    if (factsOf(url) === undefined) {
      const response = await askForFile(
        addressOf(url),
        options.signal ? { signal: options.signal } : {},
      );
      changing.set(url, await response.blob());
      return;
    }
    // A mixture of two versions fails the check. Retry once, from the start.
    for (let attempt = 0; attempt < 2; attempt++) {
      const count = await fetchRest(url, options);
      const file = await parts.join(url, count);
      if (file && (await isIntact(url, file, factsOf(url) ?? {}))) {
        await parts.complete(url, count);
        return;
      }
      await parts.remove(url);
    }
    throw formworkError(
      `${url} is damaged: its ${expectationOf(factsOf(url))} is not the expected one. The server may have another version, or a proxy changes it.`,
      { code: 'model_load_failed' },
    );
  };

  const files: KeptFiles = {
    async read(url) {
      const inMemory = changing.get(url);
      if (inMemory) return inMemory;
      const count = await parts.completeCount(url);
      if (count === undefined) return undefined;
      const file = await parts.join(url, count);
      if (!file) await parts.remove(url);
      return file;
    },
    async fetch(url, options = {}) {
      const { onBytes, signal } = options;
      if ((await parts.completeCount(url)) !== undefined) {
        onBytes?.(factsOf(url)?.bytes ?? 0);
        return;
      }
      const running = underway.get(url);
      if (!running) {
        const done = fetchWhole(url, options).finally(() => underway.delete(url));
        underway.set(url, { done, signal });
        return done;
      }
      return untilAborted(running.done, signal).catch((error: unknown) => {
        // Only the one that began it has left.
        if (running.signal?.aborted && !signal?.aborted) return files.fetch(url, options);
        throw error;
      });
    },
    async kept(url) {
      const { bytes = Number.POSITIVE_INFINITY } = factsOf(url) ?? {};
      return Math.min(bytes, (await parts.count(url)) * PART);
    },
    remove: parts.remove,
    forget() {
      changing.clear();
      parts.forget();
    },
  };
  return files;
}

/** The criterion that failed, for the error message. */
function expectationOf(facts: FileFacts = {}): string {
  return versionOf(facts) === 'any' ? 'content' : 'hash';
}
