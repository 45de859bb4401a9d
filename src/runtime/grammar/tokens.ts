/** The tokens of a model. */
export interface Tokens {
  /** Number of token ids; also the number of meaningful bits in a {@link TokenMask}. */
  readonly size: number;
  /** The bytes each token stands for, by token id; empty for special tokens. */
  readonly bytes: readonly Uint8Array[];
  /** Ids that never stand for text (`<|im_end|>`, padding, ...). */
  readonly special: ReadonlySet<number>;
  /** Ids that end the turn: allowed exactly when a document is complete. */
  readonly endOfTurn: readonly number[];
}

/**
 * One bit a token, 32 tokens a word, lowest bit first: token `t` is allowed when
 * `(mask[t >>> 5] >>> (t & 31)) & 1`. This is the layout that the GPU kernel `apply_bitmask_inplace` reads.
 * A mask may be shared and cached: never write to it, and read it only until the same matcher makes its next.
 */
export type TokenMask = Int32Array;
