import { formworkError, isFormworkError } from '../../common/errors.ts';
import type { ModelSource } from '../../models/index.ts';
import type { LoadProgress } from '../types.ts';

/**
 * Reads one of a model's JSON files through the cache that web-llm uses.
 * @throws `model_load_failed`; the signal's reason when it fires.
 */
export async function readModelFile(
  source: ModelSource,
  name: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const url = new URL(name, source.url).href;
  const cache = name === 'mlc-chat-config.json' ? 'webllm/config' : 'webllm/model';
  const parse = async (response: Response) => (await response.json()) as unknown;
  return read(source, url, cache, { signal, parse });
}

/**
 * Reads a model's library through the same cache.
 * @throws `model_load_failed`; the signal's reason when it fires.
 */
export async function readLibraryBytes(
  source: ModelSource,
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const options = { signal, parse: (response: Response) => response.arrayBuffer() };
  return new Uint8Array(await read(source, url, 'webllm/wasm', options));
}

/** How many files are downloaded at once, as many as web-llm does. */
const AT_ONCE = 4;

/** The part of the progress that a download takes. */
const DOWNLOAD_SHARE = 0.5;

/** The progress of a load whose weights {@link fetchMissing} has downloaded. */
export const afterDownload =
  (onProgress: (progress: LoadProgress) => void) =>
  ({ fraction, ...rest }: LoadProgress): void =>
    onProgress({ ...rest, fraction: DOWNLOAD_SHARE + fraction * (1 - DOWNLOAD_SHARE) });

interface FetchOptions {
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Downloads the weights that the cache lacks.
 * @returns Whether any were missing.
 * @throws `model_load_failed`; the signal's reason when it fires.
 */
export async function fetchMissing(
  source: ModelSource,
  urls: readonly string[],
  { onProgress, signal }: FetchOptions,
): Promise<boolean> {
  const cache = await caches.open('webllm/model');
  const isMissing = await Promise.all(urls.map(async (url) => !(await cache.match(url))));
  const missing = urls.filter((_, place) => isMissing[place]);
  const waiting = [...missing];
  let fetched = 0;
  const fetchNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        await available(source, url, signal, () => cache.add(new Request(url!, { signal })));
      } catch (error) {
        // The load fails: gigabytes that nobody waits for are not downloaded.
        waiting.length = 0;
        throw error;
      }
      fetched++;
      const fraction = (DOWNLOAD_SHARE * fetched) / missing.length;
      onProgress({ fraction, text: 'Fetching weights' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  signal.throwIfAborted();
  return missing.length > 0;
}

interface ReadOptions<T> {
  readonly signal: AbortSignal | undefined;
  readonly parse: (response: Response) => Promise<T>;
}

const read = <T>(
  source: ModelSource,
  url: string,
  cacheName: string,
  { signal, parse }: ReadOptions<T>,
): Promise<T> =>
  available(source, url, signal, async () => {
    const cache = await caches.open(cacheName);
    if (!(await cache.match(url))) await cache.add(new Request(url, { signal: signal ?? null }));
    const response = await cache.match(url);
    if (!response) throw new Error('it is not in the cache');
    return parse(response);
  });

async function available<T>(
  { id }: ModelSource,
  url: string,
  signal: AbortSignal | undefined,
  action: () => Promise<T>,
): Promise<T> {
  try {
    signal?.throwIfAborted();
    return await action();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // A coded error already states what to do.
    if (isFormworkError(error)) throw error;
    throw formworkError(
      `The model ${id} cannot be loaded: ${url} is not available (${error}).`,
      { code: 'model_load_failed' },
      { cause: error },
    );
  }
}
