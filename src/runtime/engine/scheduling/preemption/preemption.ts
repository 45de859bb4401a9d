/** Takes pages and slots from sequences. What they lose is computed again. */
import type { ForwardModel } from '../../device/forward.ts';
import {
  lengthOf,
  markUncached,
  noteActivity,
  type SequenceGroup,
  type SequenceState,
} from '../sequences/sequence-state.ts';
import type { SlotPool } from '../tenants/slot-pool.ts';

/** Takes pages and slots from sequences. */
export interface Preemption {
  /** Makes a sequence give its pages back, to be computed again when it appends. */
  preempt(state: SequenceState): void;
  /** Requests that can give up their slots now. */
  suspendable(): SequenceGroup[];
  /**
   * Takes the slots of requests for another one. They resume where they stopped when they get them
   * back. Returns false if there are none.
   */
  suspend(groups: readonly SequenceGroup[]): boolean;
}

/** What {@link createPreemption} needs of the scheduler. */
export interface PreemptionOptions {
  /** The open sequences. */
  readonly states: ReadonlySet<SequenceState>;
  /** See {@link SlotPool}. */
  readonly suspendClaim: SlotPool['suspend'];
  /** Whether the model failed, and its cache with it. */
  readonly hasFailed: () => boolean;
  /** Called when the jobs of a suspended request may be computed again. */
  readonly onResumed: () => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

function beginTurn({ claim, members }: SequenceGroup): void {
  claim.since.length = lengthOf(members);
  claim.since.computed = 0;
}

/** Creates {@link Preemption}. */
export function createPreemption(
  model: ForwardModel,
  { states, suspendClaim, hasFailed, onResumed, now }: PreemptionOptions,
): Preemption {
  const suspendGroup = (group: SequenceGroup): void => {
    for (const state of group.members) {
      model.removeSequence(state.sequence);
      markUncached(state);
    }
    suspendClaim(group.claim, () => {
      if (hasFailed()) return;
      noteActivity(group, now());
      beginTurn(group);
      for (const { sequence } of group.members) model.addSequence(sequence);
      onResumed();
    });
  };

  return {
    preempt(state) {
      model.removeSequence(state.sequence);
      model.addSequence(state.sequence);
      markUncached(state);
      beginTurn(state.group);
    },
    suspendable: () =>
      [...new Set([...states].map(({ group }) => group))].filter(
        ({ claim, members }) => claim.granted && ![...members].some(({ computing }) => computing),
      ),
    suspend(groups) {
      for (const group of groups) suspendGroup(group);
      return groups.length > 0;
    },
  };
}
