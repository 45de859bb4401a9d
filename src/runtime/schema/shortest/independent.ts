/**
 * The shortest end of containers whose choices do not depend on each other: the bytes of the
 * missing parts add up.
 */
import type { ArrayState } from '../containers/array-state.ts';
import { makeMembers } from './members.ts';
import type { Parts } from './parts.ts';
import { type ContainerState, STUCK, type StatePlan } from './types.ts';

/** Creates the plan of such a state; undefined for others. */
export function makeIndependent(parts: Parts): (state: ContainerState) => StatePlan | undefined {
  const { arrays, bytes, rounds } = parts;
  const comma = 1 + parts.core.gap;
  const members = makeMembers(parts);

  /** The plan of an array that lacks only its minimum number of items. */
  function items(state: ArrayState): StatePlan | undefined {
    if (!arrays.simple(state)) return undefined;
    let total = 1;
    const runs = arrays.missingRuns(state);
    for (const { goal, count } of runs) total += count * (comma + bytes(goal));
    if (total === Number.POSITIVE_INFINITY) return STUCK;
    let first: StatePlan | undefined;
    // The plans of the states between the runs will be requested too; one pass computes all.
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
