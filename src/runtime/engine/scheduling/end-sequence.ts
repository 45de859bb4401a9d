/** Ends sequences: their jobs, their pages and their slots. */
import type { FormworkError } from '../../common/errors.ts';
import type { ForwardModel } from '../device/forward.ts';
import type { PrefixCache } from './cache/prefix-cache.ts';
import { retireSequence } from './cache/prefix-reuse.ts';
import type { PassLoop } from './passes/pass-loop.ts';
import type { OpenSequences } from './sequences/open-sequences.ts';
import { dropLogits, type SequenceState } from './sequences/sequence-state.ts';
import type { SlotPool } from './tenants/slot-pool.ts';

/** Ends sequences. */
export interface Ending {
  /** Ends a sequence. Its pending append fails with the error. */
  end(state: SequenceState, error: FormworkError): void;
  /** Removes a sequence that was closed during the pass that has just ended. */
  remove(state: SequenceState): void;
}

/** What {@link createEnding} needs of the scheduler. */
export interface EndingOptions {
  readonly sequences: OpenSequences;
  readonly slots: SlotPool;
  readonly prefixes: PrefixCache;
  /** The loop, which is created later. */
  readonly passes: () => PassLoop;
  /** Whether the model failed, and its cache with it. */
  readonly hasFailed: () => boolean;
}

/** Creates {@link Ending}. */
export function createEnding(
  model: ForwardModel,
  { sequences, slots, prefixes, passes, hasFailed }: EndingOptions,
): Ending {
  const remove = (state: SequenceState): void => {
    if (!sequences.remove(state)) return;
    const { group } = state;
    if (!hasFailed() && group.claim.granted && !retireSequence(prefixes, state)) {
      model.removeSequence(state.sequence);
    }
    state.job = undefined;
    group.members.delete(state);
    slots.release(group.claim, group.members.size === 0 ? 1 + group.unused : 1);
    passes().wake();
  };

  return {
    end(state, error) {
      if (state.closed) return;
      state.closed = error;
      dropLogits(state);
      passes().drop(state.job);
      state.job?.reject(error);
      if (!state.computing) remove(state);
    },
    remove,
  };
}
