/** Containers of which no choice depends on another: what is missing adds up. */
import type { ArrayState, Arrays } from '../containers/array-state.ts';
import type { ObjectState, Objects } from '../containers/object-state.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
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
  firstValues(goal: Goal, most: number): readonly SizedValue[];
}

/** Required members from which on the rest is found for all of them at once. */
const MANY = 32;

/** Makes the plan of a state that is as simple as that; undefined for others. */
export function makeIndependent(parts: Parts): (state: ContainerState) => StatePlan | undefined {
  const { core, objects, arrays, rounds, bytes, firstValues } = parts;
  const { goals, budget } = core;

  /** Only required members are missing. */
  function members(state: ObjectState): StatePlan | undefined {
    if (!objects.simple(state)) return undefined;
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
    if (!step) return STUCK;
    const name = state.shape.names[index];
    return { bytes: total, plan: { op: 'take', name, goal: step.goal, next: step.next } };
  }

  /** Only a number of items is missing, all beyond the positions that matter being equal. */
  function items(state: ArrayState): StatePlan | undefined {
    if (!arrays.simple(state)) return undefined;
    let total = 1;
    for (const { goal, count } of arrays.missingRuns(state)) total += count * (1 + bytes(goal));
    if (total === Number.POSITIVE_INFINITY) return STUCK;
    const [step] = arrays.take(state);
    if (!step) return STUCK;
    const { goal } = step;
    return { bytes: total, plan: { op: 'take', name: undefined, goal, next: step.after(null) } };
  }

  /** A number of different items of one kind is missing: the shortest ones, in any order. */
  function differentItems(state: ArrayState): StatePlan | undefined {
    const run = arrays.differentRun(state);
    if (!run) return undefined;
    const { goal, count } = run;
    const seen = new Set(state.seen.goals);
    budget.spend(count);
    const values = firstValues(goal, count + seen.size)
      .filter(({ value }) => !seen.has(core.equalTo(value)))
      .slice(0, count);
    const [first] = values;
    const [step] = arrays.take(state);
    if (values.length < count || first === undefined || !step) return STUCK;
    const total = values.reduce((sum, value) => sum + 1 + value.bytes, 1);
    const only = goals.and(goal, core.equalTo(first.value));
    const next = step.after(first.value);
    return { bytes: total, plan: { op: 'take', name: undefined, goal: only, next } };
  }

  return (state) =>
    state.kind === 'object' ? members(state) : (items(state) ?? differentItems(state));
}
