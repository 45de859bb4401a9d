/** The shortest end of containers in which no choice depends on another: the bytes of what is missing add up. */
import type { ArrayState } from '../containers/array-state.ts';
import { makeMembers } from './members.ts';
import type { Parts } from './parts.ts';
import { type ContainerState, STUCK, type StatePlan } from './types.ts';

/** Makes the plan of such a state; undefined for others. */
export function makeIndependent(parts: Parts): (state: ContainerState) => StatePlan | undefined {
  const { arrays, bytes, rounds } = parts;
  const comma = 1 + parts.core.gap;
  const members = makeMembers(parts);

  /** The plan of an array in which only the least number of items is missing. */
  function items(state: ArrayState): StatePlan | undefined {
    if (!arrays.simple(state)) return undefined;
    let total = 1;
    const runs = arrays.missingRuns(state);
    for (const { goal, count } of runs) total += count * (comma + bytes(goal));
    if (total === Number.POSITIVE_INFINITY) return STUCK;
    let first: StatePlan | undefined;
    // The states between the runs will be asked for as well: one pass answers them all.
    let at = state;
    for (const { goal, count } of runs) {
      const next = arrays.past(at, count);
      const plan = { bytes: total, step: { goal, count, next } };
      first ??= plan;
      rounds.note(at, plan);
      total -= count * (comma + bytes(goal));
      at = next;
    }
    return first;
  }

  return (state) => (state.kind === 'object' ? members(state) : items(state));
}
