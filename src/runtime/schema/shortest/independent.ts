/** Containers of which no choice depends on another: what is missing adds up. */
import type { ArrayState } from '../containers/array-state.ts';
import { makeMembers } from './members.ts';
import type { Parts } from './parts.ts';
import { type ContainerState, STUCK, type StatePlan } from './types.ts';

/** Makes the plan of a state that is as simple as that; undefined for others. */
export function makeIndependent(parts: Parts): (state: ContainerState) => StatePlan | undefined {
  const { arrays, bytes } = parts;
  const members = makeMembers(parts);

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
