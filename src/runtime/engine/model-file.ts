import { formworkError } from '../errors.ts';
import type { ModelSource } from './model-source.ts';

/**
 * Reads one of a model's JSON files, through the cache that web-llm itself reads through.
 * @throws `model_load_failed`.
 */
export async function readModelFile(source: ModelSource, name: string): Promise<unknown> {
  const url = new URL(name, source.url).href;
  try {
    const cache = await caches.open(
      name === 'mlc-chat-config.json' ? 'webllm/config' : 'webllm/model',
    );
    if (!(await cache.match(url))) await cache.add(url);
    const response = await cache.match(url);
    return await response?.json();
  } catch (error) {
    throw formworkError(
      `The model ${source.id} cannot be loaded: ${url} is not to be had (${error}).`,
      { code: 'model_load_failed' },
      { cause: error },
    );
  }
}
