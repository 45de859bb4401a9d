/** How much memory a model takes, by its own files. */

/** As much of `tensor-cache.json` as says how large the weights are. */
interface TensorCache {
  readonly records?: readonly { readonly nbytes?: number }[];
}

/** As much of mlc-chat-config.json as says how large a token is in the KV cache. */
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

/** Bytes of a KV cache of so many tokens, from mlc-chat-config.json; 0 where that does not tell. */
export function bytesOfCache(file: unknown, tokens: number): number {
  const { quantization = '', model_config: model = {} } = file as CacheShape;
  const { num_hidden_layers: layers = 0, num_attention_heads: heads = 0 } = model;
  const { hidden_size: hidden = 0, num_key_value_heads: kvHeads = heads } = model;
  const { head_dim: size = heads ? hidden / heads : 0 } = model;
  const elementBytes = /f16/.test(quantization) ? 2 : 4;
  return 2 * layers * kvHeads * size * elementBytes * tokens;
}
