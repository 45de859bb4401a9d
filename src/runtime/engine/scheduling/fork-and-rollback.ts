/**
 * Forks and rollbacks: the cache copies the last page where a sequence ends within a shared one.
 */
import { formworkError } from '../../common/errors.ts';
import type { ForwardModel } from '../device/forward.ts';
import type { CacheSpace } from './cache/cache-space.ts';
import type { OpenSequences } from './sequences/open-sequences.ts';
import type { SequenceOperations } from './sequences/sequence.ts';
import type { SequenceState } from './sequences/sequence-state.ts';
import type { SlotPool } from './tenants/slot-pool.ts';

/** What {@link createForkAndRollback} needs of the scheduler. */
export interface ForkAndRollbackOptions {
  readonly sequences: OpenSequences;
  readonly slots: SlotPool;
  readonly ensurePages: CacheSpace['ensurePages'];
  /** Makes a sequence give its pages back. */
  readonly preempt: (state: SequenceState) => void;
  /** Called when a sequence has released pages. */
  readonly onReleased: () => void;
}

/** Creates the operations of sequences on their pages. */
export function createForkAndRollback(
  model: ForwardModel,
  { sequences, slots, ensurePages, preempt, onReleased }: ForkAndRollbackOptions,
): Pick<SequenceOperations, 'fork' | 'removeTokens'> {
  /** Whether a sequence of this length fills its last page only in part. */
  const endsWithin = (length: number): boolean => length % model.pageSize !== 0;

  return {
    removeTokens(state, count) {
      const { cached, sequence } = state;
      // Full pages may be shared. If the last one becomes a part of a page, the cache copies it.
      const copies = !endsWithin(cached) && endsWithin(cached - count);
      if (copies && !ensurePages(1, state)) {
        preempt(state);
      } else {
        model.popTokens(sequence, count);
        state.cached -= count;
      }
      onReleased();
    },
    fork(state) {
      const { group } = state;
      if (group.unused > 0) group.unused--;
      else if (!slots.tryTake(group.claim)) {
        throw formworkError('No slot is free for a fork that was not announced in `open`.', {
          code: 'engine_busy',
        });
      }
      const child = sequences.add(group, state);
      if (!group.claim.granted) return child;
      // The cache copies the page that the sequence ends in. Without a free page the child begins
      // like a preempted sequence.
      const hasRoom = !endsWithin(state.cached) || ensurePages(1, state);
      const isShared = state.cached === state.length && hasRoom;
      if (isShared) model.forkSequence(state.sequence, child.sequence);
      else model.addSequence(child.sequence);
      state.forked ||= isShared;
      child.cached = isShared ? state.cached : 0;
      return child;
    },
  };
}
