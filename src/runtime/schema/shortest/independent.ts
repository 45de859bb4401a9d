/** Containers of which no choice depends on another: what is missing adds up. */
import type { ArrayState, Arrays } from '../containers/array-state.ts';
import type { ObjectState, Objects } from '../containers/object-state.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import { makeCounted } from './counted.ts';
import type { Rounds } from './rounds.ts';
import { textBytes } from './scalars.ts';
import { type ContainerState, type SizedValue, STUCK, type StatePlan } from './types.ts';

/** What sums are made of. */
export interface Parts {
  readonly core: Core;
  readonly objects: Objects;
  readonly arrays: Arrays;
  readonly rounds: Rounds;
  bytes(goal: Goal): number;
  valueAt(goal: Goal, index: number): SizedValue | undefined;
  closes(state: ContainerState): boolean;
}

/** Required members from which on the rest is found for all of them at once. */
const MANY = 32;

/** Makes the plan of a state that is as simple as that; undefined for others. */
export function makeIndependent(parts: Parts): (state: ContainerState) => StatePlan | undefined {
  const { objects, arrays, rounds, bytes } = parts;
  const counted = makeCounted(parts);

  /** Only required members are missing. */
  function members(state: ObjectState): StatePlan | undefined {
    if (!objects.simple(state)) return counted(state);
    const required = objects.requiredFrom(state);
    let total = 1;
    for (const index of required.toReversed()) {
      const name = state.shape.names[index] as string;
      total += textBytes(name) + 2 + bytes(state.shape.goalAt(index));
      if (total === Number.POSITIVE_INFINITY || !name.isWellFormed()) return STUCK;
      // Of many members, the places between them are asked for as well: one pass answers them all.
      if (required.length > MANY) {
        rounds.note(objects.at(state, index), member(state, index, total));
      }
    }
    return member(state, required[0] as number, total);
  }

  function member(state: ObjectState, index: number, total: number): StatePlan {
    const [step] = objects.take(objects.at(state, index));
    return step ? { bytes: total, step: { ...step, name: state.shape.names[index] } } : STUCK;
  }

  /** Only a number of items is missing, all beyond the positions that matter being equal. */
  function items(state: ArrayState): StatePlan | undefined {
    if (!arrays.simple(state)) return undefined;
    let total = 1;
    for (const { goal, count } of arrays.missingRuns(state)) total += count * (1 + bytes(goal));
    const [step] = total < Number.POSITIVE_INFINITY ? arrays.take(state) : [];
    return step ? { bytes: total, step: { goal: step.goal, next: step.after() } } : STUCK;
  }

  return (state) => (state.kind === 'object' ? members(state) : items(state));
}
