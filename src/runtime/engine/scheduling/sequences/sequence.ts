/**
 * The caller's view of a sequence. Appends become jobs, and other calls must wait until the current
 * one is done.
 */
import { abortedError } from '../../../common/aborted.ts';
import { type FormworkError, formworkError } from '../../../common/errors.ts';
import { candidatesOf, MAX_CANDIDATES } from '../../../sampling/index.ts';
import type { Logits } from '../../device/logits.ts';
import type { Sequence } from '../../types.ts';
import type { ImageInput } from '../../vision/types.ts';
import { misuse } from './errors.ts';
import { type Cuts, withoutLast } from './history.ts';
import { placeImages } from './placed-images.ts';
import { atStart, dropLogits, type Job, type SequenceState } from './sequence-state.ts';

/** What a sequence needs from its scheduler. */
export interface SequenceOperations extends Cuts {
  /** Maximum number of tokens in a sequence. */
  readonly contextWindow: number;
  /** Computes a job and settles its promise. */
  readonly compute: (job: Job) => void;
  /** Creates a sequence that continues from this one. Throws `engine_busy` if no slot is free. */
  readonly fork: (state: SequenceState) => SequenceState;
  /** Removes tokens from the end of a sequence in the cache; all, if that lacks a page. */
  readonly removeTokens: (state: SequenceState, count: number) => void;
  /** Runs work for a sequence between passes, and charges its tenant. */
  readonly between: <T>(state: SequenceState, work: () => T) => T;
  /** Ends a sequence. Its pending append fails with the error. */
  readonly end: (state: SequenceState, error: FormworkError) => void;
}

/** Creates the caller's side of a sequence. The signal ends it and its forks. */
export function sequenceOf(
  state: SequenceState,
  operations: SequenceOperations,
  signal?: AbortSignal,
): Sequence {
  const onAbort = (): void => operations.end(state, abortedError(signal?.reason));
  signal?.addEventListener('abort', onAbort, { once: true });
  /** Throws unless the sequence is open and idle. */
  const checkIdle = (): void => {
    if (state.closed) throw state.closed;
    if (state.job) throw misuse('The sequence is still appending.');
  };
  const logits = (): Logits => {
    if (state.closed) throw state.closed;
    if (!state.logits) throw misuse('There are logits only after an append.');
    return state.logits;
  };
  /** A read that is pending when the sequence ends fails with the reason for the end. */
  const whileOpen = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw state.closed ?? error;
    }
  };
  return {
    get length() {
      return state.length;
    },
    get reused() {
      return state.reused;
    },
    append: async (tokens, images = []) => {
      checkIdle();
      await append(state, operations, Array.from(tokens), images);
    },
    logits: async () => whileOpen(logits().read()),
    candidates: async (query) => {
      const { candidates, read } = logits();
      if (candidates && query.limit <= MAX_CANDIDATES) return whileOpen(candidates(query));
      const row = await whileOpen(read());
      return operations.between(state, () => candidatesOf(row, query));
    },
    fork: async () => {
      checkIdle();
      return sequenceOf(operations.fork(state), operations, signal);
    },
    rollback: (count) => {
      checkIdle();
      if (!Number.isInteger(count) || count < 0 || count > state.length) {
        throw misuse(`Cannot take ${count} of ${state.length} tokens back.`);
      }
      if (count === 0) return;
      const { history, changed } = withoutLast(state.history, count, operations);
      state.history = history;
      state.length -= count;
      const excess = state.cached - (state.length - changed);
      if (excess > 0) operations.removeTokens(state, excess);
      dropLogits(state);
    },
    close: () => {
      signal?.removeEventListener('abort', onAbort);
      operations.end(state, abortedError());
    },
  };
}

async function append(
  state: SequenceState,
  { contextWindow, compute }: SequenceOperations,
  tokens: number[],
  inputs: readonly ImageInput[],
): Promise<void> {
  if (tokens.length === 0) return;
  if (state.length + tokens.length > contextWindow) {
    throw formworkError(
      `The model's context window holds ${contextWindow} tokens; ${state.length + tokens.length} are needed.`,
      { code: 'context_length_exceeded' },
    );
  }
  const images = placeImages(tokens, inputs);
  dropLogits(state);
  await new Promise<void>((resolve, reject) => {
    const appended = { tokens, decode: tokens.length === 1, images };
    const start = atStart(state, appended);
    state.job = { state, appended, ...start, overtaken: 0, passed: 0, resolve, reject };
    compute(state.job);
  });
}
