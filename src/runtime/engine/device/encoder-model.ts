/** The interface between the embedder and an embedding model, independent of the runtime. */

/**
 * Turns texts into vectors. A text's vector depends on that text alone, bit for bit, never on the
 * others in its pass. Passes run one at a time.
 */
export interface EncoderModel {
  /** Maximum number of texts in one pass. */
  readonly maxTexts: number;
  /** Maximum number of tokens in one pass, all texts together; also the limit for a single text. */
  readonly maxTokens: number;
  /** Returns a unit vector for each text. */
  encode(texts: readonly Int32Array[]): Promise<Float32Array[]>;
}
