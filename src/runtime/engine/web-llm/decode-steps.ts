/**
 * Decode passes: one token a sequence, the step that an answer is made of.
 *
 * A step's commands are the same as long as its sequences fill the same number of pages, but for what the cache writes
 * about them. So they are recorded: seen twice alike, they are encoded from the record, without TVM's runtime. And they
 * do not depend on the tokens: the next step of the same sequences is encoded while the device computes this one, and
 * once the tokens are known, nothing is left but to write and submit.
 */
import { areEqual, type Command } from './commands.ts';
import type { LeanDevice } from './lean-device.ts';

/** Where a pass leaves its logits, `[sequences, vocabulary]`. */
export interface PassLogits {
  readonly buffer: GPUBuffer;
  readonly byteOffset: number;
}

/** What decode passes are made with. */
export interface DecodeFunctions {
  /** Begins a pass over these sequences in the cache, or ends it. */
  readonly begin: (sequences: readonly number[]) => void;
  readonly end: () => void;
  /** Has TVM's runtime encode the kernels of a pass that has begun. */
  readonly compute: (sequences: number) => PassLogits;
  /** Takes a token back that was never computed. */
  readonly takeBack: (sequence: number) => void;
  /** Says what a pass's commands depend on beside the number of its sequences; undefined when nobody can know. */
  readonly shapeOf: (sequences: readonly number[]) => string | undefined;
  /** How many pages of the cache a pass over these sequences takes, at most. */
  readonly pagesFor: (sequences: readonly number[]) => number;
  readonly freePages: () => number;
  /** Has the tokens' ids where the pass reads them. */
  readonly writeTokens: (tokens: Int32Array) => void;
}

/** A pass whose commands are known. */
interface Step {
  readonly commands: readonly Command[];
  readonly logits: PassLogits;
}

/** A record, and whether it was seen a second time. */
interface Recorded extends Step {
  readonly confirmed: boolean;
  readonly epoch: number;
}

/** A pass that is encoded and waits for its tokens. */
interface Prepared {
  readonly sequences: readonly number[];
  readonly encoded: GPUCommandBuffer;
  readonly logits: PassLogits;
  readonly epoch: number;
  /** Pages of the cache that it took. */
  readonly pages: number;
}

/** Records kept, before they are all made anew. */
const MAX_RECORDS = 64;

/** Decode passes of a model. */
export interface DecodeSteps {
  /**
   * Submits a pass.
   * @param tokens by sequence
   * @param fill makes the commands that take the logits away; it is given the sequences in the order of their rows
   */
  submit(
    tokens: ReadonlyMap<number, number>,
    fill: (logits: PassLogits, sequences: readonly number[]) => readonly Command[],
  ): void;
  /** Encodes the next pass of these sequences ahead, if the cache has pages for it: without, TVM ends the process. */
  prepare(sequences: readonly number[]): void;
  /** Pages that the prepared pass took. They are free for everything else, which takes its place. */
  readonly preparedPages: number;
  /** Forgets what was prepared: something else comes first. */
  cancel(): void;
}

/** Makes {@link DecodeSteps} on a lean device. */
export function createDecodeSteps(lean: LeanDevice, functions: DecodeFunctions): DecodeSteps {
  const { begin, end, compute, takeBack, shapeOf, pagesFor, freePages, writeTokens } = functions;
  let records = new Map<string, Recorded>();
  let prepared: Prepared | undefined;

  const recordOf = (key: string | undefined): Recorded | undefined => {
    const found = key === undefined ? undefined : records.get(key);
    return found?.confirmed && found.epoch === lean.epoch ? found : undefined;
  };

  const keep = (key: string, step: Step): void => {
    const before = records.get(key);
    const confirmed =
      before !== undefined &&
      before.epoch === lean.epoch &&
      before.logits.buffer === step.logits.buffer &&
      before.logits.byteOffset === step.logits.byteOffset &&
      areEqual(before.commands, step.commands);
    if (records.size >= MAX_RECORDS) records = new Map();
    records.set(key, { ...step, confirmed, epoch: lean.epoch });
  };

  /** Begins a pass and finds its commands; they are submitted at once unless they are held. */
  const encode = (sequences: readonly number[], hold: boolean): Step => {
    const shape = shapeOf(sequences);
    const key = shape === undefined ? undefined : `${sequences.length}:${shape}`;
    const record = recordOf(key);
    begin(sequences);
    try {
      if (record) {
        if (!hold) lean.submit(record.commands);
        return record;
      }
      let logits: PassLogits | undefined;
      const { commands, replayable } = lean.capture(() => {
        logits = compute(sequences.length);
      }, hold);
      const step = { commands, logits: logits! };
      if (key !== undefined && replayable) keep(key, step);
      return step;
    } finally {
      end();
    }
  };

  const cancel = (): void => {
    if (!prepared) return;
    for (const sequence of prepared.sequences) takeBack(sequence);
    prepared = undefined;
  };

  /** What was prepared, if it is for these sequences. */
  const takePrepared = (tokens: ReadonlyMap<number, number>): Prepared | undefined => {
    const found = prepared;
    const fits =
      found !== undefined &&
      found.epoch === lean.epoch &&
      found.sequences.length === tokens.size &&
      found.sequences.every((sequence) => tokens.has(sequence));
    if (!fits) cancel();
    prepared = undefined;
    return fits ? found : undefined;
  };

  return {
    submit(tokens, fill) {
      const ahead = takePrepared(tokens);
      const sequences = ahead?.sequences ?? [...tokens.keys()];
      writeTokens(Int32Array.from(sequences, (sequence) => tokens.get(sequence)!));
      if (ahead) {
        lean.submitEncoded([ahead.encoded, lean.encode(fill(ahead.logits, sequences))]);
      } else {
        lean.submit(fill(encode(sequences, false).logits, sequences));
      }
    },
    prepare(sequences) {
      cancel();
      const most = pagesFor(sequences);
      const free = most > 0 ? freePages() : 0;
      if (most > free) return;
      const { epoch } = lean;
      const { commands, logits } = encode(sequences, true);
      const pages = most > 0 ? free - freePages() : 0;
      prepared = { sequences, encoded: lean.encode(commands), logits, epoch, pages };
      // A buffer that the commands use may be gone.
      if (lean.epoch !== epoch) cancel();
    },
    get preparedPages() {
      return prepared?.pages ?? 0;
    },
    cancel,
  };
}
