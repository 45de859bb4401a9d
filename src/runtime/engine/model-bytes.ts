/** Computes how much memory a model takes from its files. */

/** The fields of `tensor-cache.json` that give the size of the weights. */
interface TensorCache {
  readonly records?: readonly { readonly nbytes?: number }[];
}

/** The fields of mlc-chat-config.json that give the size of a token in the KV cache. */
interface CacheShape {
  readonly quantization?: string;
  readonly model_config?: {
    readonly hidden_size?: number;
    readonly num_hidden_layers?: number;
    readonly num_attention_heads?: number;
    readonly num_key_value_heads?: number;
    readonly head_dim?: number;
  };
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
  const { quantization = '', model_config: model = {} } = file as CacheShape;
  const { num_hidden_layers: layers = 0, num_attention_heads: heads = 0 } = model;
  const { hidden_size: hidden = 0, num_key_value_heads: kvHeads = heads } = model;
  const { head_dim: size = heads ? hidden / heads : 0 } = model;
  const elementBytes = /f16/.test(quantization) ? 2 : 4;
  return 2 * layers * kvHeads * size * elementBytes * tokens;
}
