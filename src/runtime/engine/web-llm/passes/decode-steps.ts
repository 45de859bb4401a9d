/**
 * Decode passes: one token per sequence, the step that produces an answer.
 *
 * A step's commands stay the same while its sequences fill the same number of pages, apart from the
 * cache's own metadata writes. Steps are therefore recorded: a record seen twice is replayed
 * without TVM's runtime. Commands also do not depend on the tokens. The next step of the same
 * sequences is encoded while the device computes this one, with the copies of its logits; once the
 * tokens are known, it only remains to write and submit them.
 */
import type { PassLogits } from '../library/cached-library.ts';
import { areEqual, type Command } from '../webgpu/commands.ts';
import type { LeanDevice } from '../webgpu/lean-device.ts';
import type { LogitsRow } from './logits-rows.ts';

/** Where the logits of a pass are kept. */
interface TakenRows {
  /** By sequence. */
  readonly rows: ReadonlyMap<number, LogitsRow>;
  /** Copy the logits of the pass into the rows. */
  readonly copies: readonly Command[];
}

/** The functions that decode passes are built on. */
export interface DecodeFunctions {
  /** Begins a pass over these sequences in the cache, or ends it. */
  readonly begin: (sequences: readonly number[]) => void;
  readonly end: () => void;
  /** Makes TVM's runtime encode the kernels of the current pass. */
  readonly compute: (sequences: number) => PassLogits;
  /** Removes a token that was never computed. */
  readonly removeToken: (sequence: number) => void;
  /**
   * The key that, with the number of sequences, determines a pass's commands; undefined if nothing
   * determines them.
   */
  readonly shapeOf: (sequences: readonly number[]) => string | undefined;
  /** Cache pages that a pass over these sequences allocates. */
  readonly pagesFor: (sequences: readonly number[]) => number;
  /** Whether the page table and the rows have room for one more pass over these sequences. */
  readonly fits: (sequences: readonly number[]) => boolean;
  readonly freePages: () => number;
  /** Takes a row for each sequence; logits are in the order of the sequences. */
  readonly takeRows: (logits: PassLogits, sequences: readonly number[]) => TakenRows;
  /** Writes the token ids to the pass's input. */
  readonly writeTokens: (tokens: Int32Array) => void;
}

/** A pass with known commands. */
interface Step {
  readonly commands: readonly Command[];
  readonly logits: PassLogits;
}

/** A pass whose commands may be held; see {@link LeanDevice.capture}. */
interface Encoded extends Step {
  readonly release?: () => void;
}

/** A recorded pass; `confirmed` once it was recorded twice with the same commands. */
interface Recorded extends Step {
  readonly confirmed: boolean;
  readonly epoch: number;
}

/** A pass that is encoded and waits for its tokens. */
interface Prepared {
  readonly sequences: readonly number[];
  readonly encoded: GPUCommandBuffer;
  readonly rows: ReadonlyMap<number, LogitsRow>;
  readonly epoch: number;
  /** Cache pages that it allocated. */
  readonly pages: number;
  /** Frees the memory of its writes. */
  readonly release: (() => void) | undefined;
}

/** Number of records to keep before starting over. */
const MAX_RECORDS = 64;

/** Decode passes of a model. */
export interface DecodeSteps {
  /**
   * Submits a pass.
   * @param tokens by sequence
   * @returns the rows of its logits, by sequence
   */
  submit(tokens: ReadonlyMap<number, number>): ReadonlyMap<number, LogitsRow>;
  /**
   * Encodes the next pass of these sequences ahead of time, if the cache, the page table and the
   * rows have room for it. Without room in the cache TVM's runtime fails.
   */
  prepare(sequences: readonly number[]): void;
  /**
   * Pages that the prepared pass allocated. They count as free, because anything else cancels that
   * pass.
   */
  readonly preparedPages: number;
  /** Discards the prepared pass, when something else comes first. */
  cancel(): void;
}

/** Creates {@link DecodeSteps} on a lean device. */
export function createDecodeSteps(lean: LeanDevice, functions: DecodeFunctions): DecodeSteps {
  const { begin, end, compute, removeToken, takeRows, shapeOf, pagesFor } = functions;
  const { fits, freePages, writeTokens } = functions;
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

  /** Begins a pass and returns its commands. Submits them unless they are held. */
  const encode = (sequences: readonly number[], hold: boolean): Encoded => {
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
      const { commands, replayable, release } = lean.capture(() => {
        logits = compute(sequences.length);
      }, hold);
      const step = { commands, logits: logits! };
      if (key !== undefined && replayable) keep(key, step);
      return { ...step, release };
    } finally {
      end();
    }
  };

  const cancel = (): void => {
    if (!prepared) return;
    for (const sequence of prepared.sequences) removeToken(sequence);
    for (const row of prepared.rows.values()) row.release();
    prepared.release?.();
    prepared = undefined;
  };

  /** Returns the prepared pass if it is for these sequences. */
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
    submit(tokens) {
      const ahead = takePrepared(tokens);
      const sequences = ahead?.sequences ?? [...tokens.keys()];
      writeTokens(Int32Array.from(sequences, (sequence) => tokens.get(sequence)!));
      if (ahead) {
        lean.submitEncoded([ahead.encoded]);
        ahead.release?.();
        return ahead.rows;
      }
      const { rows, copies } = takeRows(encode(sequences, false).logits, sequences);
      lean.submit(copies);
      return rows;
    },
    prepare(sequences) {
      cancel();
      if (!fits(sequences)) return;
      const pages = pagesFor(sequences);
      if (pages > 0 && pages > freePages()) return;
      const { epoch } = lean;
      const { commands, logits, release } = encode(sequences, true);
      const { rows, copies } = takeRows(logits, sequences);
      const encoded = lean.encode([...commands, ...copies]);
      prepared = { sequences, encoded, rows, epoch, pages, release };
      // A buffer that the commands use may have been destroyed.
      if (lean.epoch !== epoch) cancel();
    },
    get preparedPages() {
      return prepared?.pages ?? 0;
    },
    cancel,
  };
}
