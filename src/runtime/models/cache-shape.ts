/** Reads the shape of a model's KV cache from mlc-chat-config.json. */

/** The fields of mlc-chat-config.json that give the size of a token in the KV cache. */
interface CacheConfig {
  readonly quantization?: string;
  readonly model_config?: Attention & {
    /** The numbers of a model that also sees (`Gemma3Config` in MLC's `gemma3_model.py`). */
    readonly text_config?: Attention;
  };
}

interface Attention {
  readonly hidden_size?: number;
  readonly num_hidden_layers?: number;
  readonly num_attention_heads?: number;
  readonly num_key_value_heads?: number;
  readonly head_dim?: number;
}

/** The shape of a KV cache. */
interface CacheShape {
  readonly layers: number;
  /** Bytes of a token in one layer; 0 if the file lacks the numbers. */
  readonly tokenBytes: number;
}

/** Tokens in one page of a KV cache. */
export const PAGE_SIZE = 16;

/** The shape of the KV cache of a model with this mlc-chat-config.json. */
export function cacheShapeOf(file: unknown): CacheShape {
  const { quantization = '', model_config: config = {} } = file as CacheConfig;
  const model = config.text_config ?? config;
  const { num_hidden_layers: layers = 0, num_attention_heads: heads = 0 } = model;
  const { hidden_size: hidden = 0, num_key_value_heads: kvHeads = heads } = model;
  const { head_dim: size = heads ? hidden / heads : 0 } = model;
  const elementBytes = /f16/.test(quantization) ? 2 : 4;
  return { layers, tokenBytes: 2 * kvHeads * size * elementBytes };
}

/**
 * The most tokens of a KV cache whose buffers have at most this many bytes. TVM's runtime allocates
 * one buffer per layer, `[pages + 1, 2, heads, tokens of a page, elements of a head]`.
 */
export function mostTokensIn(maxBuffer: number, { tokenBytes }: CacheShape): number {
  if (tokenBytes === 0) return Number.POSITIVE_INFINITY;
  const pages = Math.floor(maxBuffer / (tokenBytes * PAGE_SIZE)) - 1;
  return Math.max(0, pages * PAGE_SIZE);
}
