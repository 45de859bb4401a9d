/** The seam inside the engine: what the scheduler needs of a model, whatever computes it. */

import type { Logits } from './logits.ts';
import type { ImageInput } from './vision/types.ts';

/** A picture among the tokens of an input. */
export interface PlacedImage {
  readonly image: ImageInput;
  /** Where it begins among the tokens; below 0 when it began before them. */
  readonly at: number;
}

/** Tokens to append to one sequence. */
export interface ForwardInput {
  readonly sequence: number;
  readonly tokens: Int32Array;
  /** The pictures among the tokens, in their order, whole or in part. */
  readonly images?: readonly PlacedImage[];
}

/**
 * Forward passes over several sequences of one KV cache at once. A row of the result depends on its own sequence alone,
 * never on the others in the batch. Passes run one at a time; the other methods may be called between them.
 */
export interface ForwardModel {
  /** Logits of one row. */
  readonly vocabularySize: number;
  /** Sequences in one pass. */
  readonly maxBatch: number;
  /** Tokens in one prefill pass, of all its sequences together. */
  readonly prefillChunk: number;
  /** Whether it takes pictures. */
  readonly sees?: boolean;
  /** Tokens in one page of the KV cache. */
  readonly pageSize: number;
  /** Pages that the sequences of one pass may have together; what they share is counted for each. */
  readonly passPages: number;
  addSequence(sequence: number): void;
  removeSequence(sequence: number): void;
  /** A new sequence that shares the pages of another: all of them, or those of its first `length` tokens. */
  forkSequence(parent: number, child: number, length?: number): void;
  popTokens(sequence: number, count: number): void;
  availablePages(): number;
  /** One token a sequence. Resolves when the next pass may be given. */
  decode(batch: readonly ForwardInput[]): Promise<ForwardPass>;
  /**
   * Any number of tokens a sequence. Resolves when the next pass may be given.
   *
   * @param wanted for each, whether the logits after its last token are; without, there are none in their place
   */
  prefill(batch: readonly ForwardInput[], wanted: readonly boolean[]): Promise<ForwardPass>;
}

/** A pass that the device has been given. What fails on the way fails where the logits are read. */
export interface ForwardPass {
  /** For each of its sequences. */
  readonly logits: readonly (Logits | undefined)[];
  /** Resolves when the device is done with it. */
  readonly computed: Promise<void>;
}
