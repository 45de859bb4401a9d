/** The scheduler's record of a sequence. */
import type { FormworkError } from '../../../common/errors.ts';
import type { Logits } from '../../device/logits.ts';
import type { Share } from '../tenants/shares.ts';
import type { SlotClaim } from '../tenants/slot-claim.ts';
import type { Run } from './history.ts';

/** A sequence and its forks. They share the slots that were taken together. */
export interface SequenceGroup {
  /** Its slots. While it is suspended, none of its sequences is in the cache. */
  readonly claim: SlotClaim;
  /** Slots for forks still to come. */
  unused: number;
  /** See `OpenOptions`. */
  readonly keepAnswer: boolean;
  readonly members: Set<SequenceState>;
}

/** The share that a sequence belongs to. */
export const shareOf = ({ group }: SequenceState): Share => group.claim.share;

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
   * Tokens in the KV cache: {@link length}, 0 if its pages went to others, or less by the last run
   * if that is computed again after a rollback.
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
  /** How many later jobs have begun before it, of any tenant and size. */
  overtaken: number;
  /**
   * Pages with which jobs of other tenants have begun while it waited. Unlike {@link overtaken}, it
   * counts pages, not jobs, and also those of jobs before it.
   */
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

/** Whether a job's sequence has begun before and lost its pages to others. */
export const hasLostPages = ({ begun, state }: Job): boolean => !begun && state.length > 0;

/** Tokens of all sequences of a request. */
export const lengthOf = (members: Iterable<SequenceState>): number =>
  [...members].reduce((sum, state) => sum + state.length, 0);

/** Marks a sequence as absent from the cache. Its job, if any, starts over. */
export function markUncached(state: SequenceState): void {
  state.cached = 0;
  if (state.job) Object.assign(state.job, atStart(state, state.job.appended));
}

/** Notes when a request last computed something. */
export function noteActivity({ claim }: SequenceGroup, now: number): void {
  claim.since.activity = now;
}
