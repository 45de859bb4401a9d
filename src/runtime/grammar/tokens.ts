/** The tokens of a model. */
export interface Tokens {
  /** Number of token ids; also the number of meaningful bits in a {@link TokenMask}. */
  readonly size: number;
  /** The bytes of each token, by token id; empty for special tokens. */
  readonly bytes: readonly Uint8Array[];
  /** Ids that never represent text (`<|im_end|>`, padding, ...). */
  readonly special: ReadonlySet<number>;
  /** Ids that end the turn: allowed exactly when a document is complete. */
  readonly endOfTurn: readonly number[];
}

/**
 * One bit per token, 32 tokens per word, lowest bit first: token `t` is allowed if
 * `(mask[t >>> 5] >>> (t & 31)) & 1`. This is the layout that `candidates-shader.ts` reads, and
 * kernels named `apply_bitmask_inplace` elsewhere. A mask may be shared and cached: never modify
 * it, and use it only until the same matcher computes its next one.
 */
export type TokenMask = Int32Array;
