import { formworkError, isFormworkError } from '../common/errors.ts';
import type { ModelSource } from '../models/index.ts';

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

async function read<T>(
  source: ModelSource,
  url: string,
  cacheName: string,
  parse: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const cache = await caches.open(cacheName);
    if (!(await cache.match(url))) await cache.add(url);
    const response = await cache.match(url);
    if (!response) throw new Error('it is not in the cache');
    return await parse(response);
  } catch (error) {
    // A coded error already states what to do.
    if (isFormworkError(error)) throw error;
    throw formworkError(
      `The model ${source.id} cannot be loaded: ${url} is not available (${error}).`,
      { code: 'model_load_failed' },
      { cause: error },
    );
  }
}
