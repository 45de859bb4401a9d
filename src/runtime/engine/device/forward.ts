/** The interface between the scheduler and a model, independent of the runtime. */

import type { ImageInput } from '../vision/types.ts';
import type { Logits } from './logits.ts';

/** An image among the tokens of an input. */
export interface PlacedImage {
  readonly image: ImageInput;
  /** Index of its first token; negative if the image begins before these tokens. */
  readonly at: number;
}

/** Tokens to append to one sequence. */
export interface ForwardInput {
  readonly sequence: number;
  readonly tokens: Int32Array;
  /** The images among the tokens, in order, whole or in part. */
  readonly images?: readonly PlacedImage[];
}

/**
 * Forward passes over several sequences of one KV cache at once. A row of the result depends on its
 * own sequence alone, never on the others in the batch, except by {@link rowLimit}. Passes run one
 * at a time; the other methods may be called between them.
 */
export interface ForwardModel {
  /** Number of logits in one row. */
  readonly vocabularySize: number;
  /** Maximum number of sequences in one pass. */
  readonly maxBatch: number;
  /** Maximum number of tokens in one prefill pass, all sequences together. */
  readonly prefillChunk: number;
  /**
   * The kernels for up to this many rows round otherwise than those for more; absent if the number
   * of rows makes no difference. A pass has a row for each token, and in the last matrix product
   * one for each sequence.
   */
  readonly rowLimit?: number;
  /** Whether the model accepts images. */
  readonly acceptsImages?: boolean;
  /** Tokens in one page of the KV cache. */
  readonly pageSize: number;
  /**
   * Maximum number of pages over all sequences of one pass; shared pages count once per sequence.
   */
  readonly passPages: number;
  addSequence(sequence: number): void;
  removeSequence(sequence: number): void;
  /**
   * Creates a sequence that shares the pages of another: all of them, or those of its first
   * `length` tokens.
   */
  forkSequence(parent: number, child: number, length?: number): void;
  popTokens(sequence: number, count: number): void;
  availablePages(): number;
  /**
   * Resolves when the next pass may be submitted: one that is chosen earlier leaves out requests
   * that come in the meantime. At once when absent.
   */
  ready?(): Promise<void>;
  /** Appends one token to each sequence. Resolves when the next pass may be submitted. */
  decode(batch: readonly ForwardInput[]): Promise<ForwardPass>;
  /**
   * Appends any number of tokens to each sequence. Resolves when the next pass may be submitted.
   *
   * @param wanted for each sequence, whether to compute the logits after its last token
   */
  prefill(batch: readonly ForwardInput[], wanted: readonly boolean[]): Promise<ForwardPass>;
}

/** A pass submitted to the device. If it fails, reading its logits throws. */
export interface ForwardPass {
  /** One entry per sequence; undefined where not wanted. */
  readonly logits: readonly (Logits | undefined)[];
  /** Resolves when the device has finished the pass. */
  readonly computed: Promise<void>;
}

/** The same model, which computes one sequence in a pass. */
export const oneAtATime = (model: ForwardModel): ForwardModel =>
  Object.create(model, { maxBatch: { value: 1 } });
