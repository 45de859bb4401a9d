/** The scheduler's record of a sequence, and its errors. */
import { type FormworkError, formworkError } from '../../../common/errors.ts';
import type { PlacedImage } from '../../device/forward.ts';
import type { Logits } from '../../device/logits.ts';
import type { Share } from '../tenants/shares.ts';
import type { SlotClaim } from '../tenants/slot-pool.ts';

/** A sequence and its forks. They share the slots that were taken together. */
export interface SequenceGroup {
  /** Its slots. While it is suspended, none of its sequences is in the cache. */
  readonly claim: SlotClaim;
  /** Slots for forks still to come. */
  unused: number;
  readonly members: Set<SequenceState>;
}

/** The share that a sequence belongs to. */
export const shareOf = ({ group }: SequenceState): Share => group.claim.share;

/** Tokens that are computed in the same way. */
export interface Run {
  readonly tokens: number[];
  /**
   * Whether they are decoded one at a time, rather than prefilled in chunks counted from the first.
   */
  readonly decode: boolean;
  /** The images among the tokens. */
  readonly images: readonly PlacedImage[];
}

/** A sequence, for as long as it has its slot. */
export interface SequenceState {
  /** States are numbered in order of creation. */
  readonly id: number;
  /** Its number in the cache. */
  sequence: number;
  readonly group: SequenceGroup;
  readonly tenant: string | undefined;
  /**
   * All its tokens, in the cuts in which they were computed. Recomputing the same cuts gives the
   * same bits.
   */
  history: Run[];
  /** Number of tokens in its history. */
  length: number;
  /**
   * Tokens in the KV cache: {@link length}, 0 if its pages went to others, or one less if the last
   * one is decoded again after a rollback.
   */
  cached: number;
  reused: number;
  /** Whether it is a fork or has forks. */
  forked: boolean;
  logits: Logits | undefined;
  job: Job | undefined;
  /** Whether it is part of the current pass. */
  computing: boolean;
  closed: FormworkError | undefined;
}

/** The progress of a job. */
interface Progress {
  /** What to compute: the appended tokens, preceded by the history if the cache has lost it. */
  runs: readonly Run[];
  /** Index of the current run, and how many of its tokens are done. */
  run: number;
  done: number;
  /** Tokens of all runs still to compute. */
  left: number;
  /** Whether the sequence holds pages to continue from. */
  begun: boolean;
}

/** An append in progress. */
export interface Job extends Progress {
  readonly state: SequenceState;
  readonly appended: Run;
  /** How many later jobs have begun before it. */
  overtaken: number;
  /** Pages with which jobs of other tenants have begun while it waited. */
  passed: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The initial progress of an append, given what the cache holds of its sequence. */
export function atStart({ cached, history, length }: SequenceState, appended: Run): Progress {
  const begun = cached > 0;
  const lost = begun ? history.slice(cached < length ? -1 : history.length) : history;
  return {
    runs: [...lost, appended],
    run: 0,
    done: 0,
    left: appended.tokens.length + length - cached,
    begun,
  };
}

/** Releases a sequence's logits. */
export function dropLogits(state: SequenceState): void {
  state.logits?.release();
  state.logits = undefined;
}

/** The tokens of a history. */
export const tokensOf = (history: readonly Run[]): number[] =>
  history.flatMap(({ tokens }) => tokens);

/** Appends a computed run to a history. */
export function addRun(history: Run[], run: Run): void {
  const last = history.at(-1);
  if (last?.decode && run.decode) last.tokens.push(...run.tokens);
  else history.push(run);
}

/**
 * A history without its last `count` tokens. A single token that is left of a prefilled chunk
 * becomes a run to decode, because it could not be prefilled again: see `isDecoded`.
 *
 * @param chunk tokens of one prefill pass
 * @returns also how many of the last tokens the cache must compute in another way than it has
 */
export function withoutLast(
  history: readonly Run[],
  count: number,
  chunk: number,
): { history: Run[]; changed: 0 | 1 } {
  const rest = [...history];
  let more = count;
  for (let last = rest.pop(); last; last = rest.pop()) {
    const { tokens, decode, images } = last;
    const kept = tokens.slice(0, Math.max(0, tokens.length - more));
    more -= tokens.length - kept.length;
    if (kept.length === 0) continue;
    const isWhole = kept.length === tokens.length;
    if (isWhole || decode || images.length > 0 || kept.length % chunk !== 1) {
      return { history: [...rest, { ...last, tokens: kept }], changed: 0 };
    }
    const whole = kept.slice(0, -1);
    if (whole.length > 0) rest.push({ ...last, tokens: whole });
    return { history: [...rest, { tokens: kept.slice(-1), decode: true, images }], changed: 1 };
  }
  return { history: rest, changed: 0 };
}

/** The error of a sequence that needs memory held by others. */
export function cacheFull(): FormworkError {
  return formworkError('The KV cache is full: it cannot hold this conversation. Try again later.', {
    code: 'engine_busy',
  });
}

/** The error of a caller that violates the contract of a sequence. */
export function misuse(message: string): FormworkError {
  return formworkError(message, { code: 'internal_error' });
}
