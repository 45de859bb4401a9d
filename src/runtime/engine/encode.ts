/** The seam inside the engine for models that embed: what {@link ./embedder.ts} needs of one, whatever computes it. */

/**
 * Texts to vectors. A text's vector depends on that text alone, bit for bit, never on the others of its pass. Passes
 * run one at a time.
 */
export interface EncoderModel {
  /** Texts in one pass. */
  readonly maxTexts: number;
  /** Tokens in one pass, of all its texts together; also those of the longest text. */
  readonly maxTokens: number;
  /** A unit vector for each text. */
  encode(texts: readonly Int32Array[]): Promise<Float32Array[]>;
}
