import { formworkError, isFormworkError } from '../common/errors.ts';
import type { ModelSource } from '../models/index.ts';
import type { LoadProgress } from './types.ts';

/**
 * Reads one of a model's JSON files through the cache that web-llm uses.
 * @throws `model_load_failed`.
 */
export async function readModelFile(source: ModelSource, name: string): Promise<unknown> {
  const url = new URL(name, source.url).href;
  const cache = name === 'mlc-chat-config.json' ? 'webllm/config' : 'webllm/model';
  return (await read(source, url, cache, (response) => response.json())) as unknown;
}

/**
 * Reads a model's library through the same cache.
 * @throws `model_load_failed`.
 */
export async function readLibraryBytes(source: ModelSource, url: string): Promise<Uint8Array> {
  const buffer = await read(source, url, 'webllm/wasm', (response) => response.arrayBuffer());
  return new Uint8Array(buffer);
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

/**
 * Downloads the weights that the cache lacks.
 * @returns Whether any were missing.
 * @throws `model_load_failed`.
 */
export async function fetchMissing(
  source: ModelSource,
  urls: readonly string[],
  onProgress: (progress: LoadProgress) => void,
): Promise<boolean> {
  const cache = await caches.open('webllm/model');
  const isMissing = await Promise.all(urls.map(async (url) => !(await cache.match(url))));
  const missing = urls.filter((_, place) => isMissing[place]);
  const waiting = [...missing];
  let fetched = 0;
  const fetchNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        await available(source, url, () => cache.add(url!));
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
  return missing.length > 0;
}

const read = <T>(
  source: ModelSource,
  url: string,
  cacheName: string,
  parse: (response: Response) => Promise<T>,
): Promise<T> =>
  available(source, url, async () => {
    const cache = await caches.open(cacheName);
    if (!(await cache.match(url))) await cache.add(url);
    const response = await cache.match(url);
    if (!response) throw new Error('it is not in the cache');
    return parse(response);
  });

async function available<T>(
  { id }: ModelSource,
  url: string,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    // A coded error already states what to do.
    if (isFormworkError(error)) throw error;
    throw formworkError(
      `The model ${id} cannot be loaded: ${url} is not available (${error}).`,
      { code: 'model_load_failed' },
      { cause: error },
    );
  }
}
