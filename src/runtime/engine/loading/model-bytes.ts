/** Computes how much memory a model takes from its files. */
import { cacheShapeOf } from '../../models/index.ts';

/** The fields of `tensor-cache.json` that give the size of the weights. */
interface TensorCache {
  readonly records?: readonly { readonly nbytes?: number }[];
}

/** Bytes of a model's weights, from its `tensor-cache.json`. */
export function bytesOfWeights(file: unknown): number {
  const { records = [] } = file as TensorCache;
  return records.reduce((sum, { nbytes = 0 }) => sum + nbytes, 0);
}

/**
 * Bytes of a KV cache of this many tokens, from mlc-chat-config.json; 0 if the file lacks the
 * numbers.
 */
export function bytesOfCache(file: unknown, tokens: number): number {
  const { layers, tokenBytes } = cacheShapeOf(file);
  return layers * tokenBytes * tokens;
}
