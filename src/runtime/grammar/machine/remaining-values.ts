/**
 * Lower bounds on the number of values of a goal. If items must differ, the next item's goal
 * excludes all previous ones. Some value obviously remains if the goal has more values than are
 * excluded; finding the shortest remaining one would require a search.
 */

import { memo } from '../../common/memo.ts';
import { cardinality } from '../../regular/index.ts';
import type { ArrayState, Core, Goal, Shortest } from '../../schema/index.ts';

/** Whether values remain, for the goals of one machine. */
export interface RemainingValues {
  /** Whether some value satisfies the goal. */
  hasValue(goal: Goal): boolean;
  /** Whether some array obviously satisfies the goal. False means unknown. */
  hasArray(goal: Goal): boolean;
  /** Whether an array obviously continues with one more item. False means unknown. */
  hasItem(state: ArrayState): boolean;
}

/** Maximum count. */
const MANY = 1000;

/** Longer arrays, and more deeply nested ones, are not counted. */
const LONGEST = 3;
const DEEPEST = 2;

/** Creates the bounds of a machine. */
export function makeRemainingValues(
  core: Core,
  { arrays, bytes, closes }: Shortest,
): RemainingValues {
  const stringsOf = memo((goal: Goal) => cardinality(core.meaning(goal, 'string'), MANY));
  const arraysOf = memo((goal: Goal) => countArrays(goal, 1));

  function countArrays(goal: Goal, depth: number): number {
    const open = arrays.open(goal);
    return open ? countFrom(open, 0, depth) : 0;
  }

  /** The arrays that continue from a state with this many items written. */
  function countFrom(state: ArrayState, items: number, depth: number): number {
    const here = closes(state) ? 1 : 0;
    if (items === LONGEST || here >= MANY) return here;
    let most = 0;
    // Options may overlap, so the largest counts. What follows must not depend on the item's value.
    for (const { goal, after } of arrays.take(state)) {
      const next = after();
      if (next.rest.op !== 'unique' && next.rest.op !== 'true') continue;
      const own = stringsOf(goal) + (depth < DEEPEST ? countArrays(goal, depth + 1) : 0);
      most = Math.max(most, (own - items) * countFrom(next, items + 1, depth));
    }
    return Math.min(MANY, here + most);
  }

  const hasMore = (goal: Goal, than: number) => stringsOf(goal) > than || arraysOf(goal) > than;

  return {
    hasValue(goal) {
      const { of, but } = core.withoutValues(goal);
      return (but > 0 && hasMore(of, but)) || bytes(goal) < Number.POSITIVE_INFINITY;
    },
    // If items must only differ, and the array may end after the next one.
    hasItem: ({ shape, index, rest, seen }) =>
      rest.op === 'unique' &&
      index < shape.max &&
      index >= shape.min - 1 &&
      hasMore(shape.goalAt(index), seen.goals.length),
    hasArray(goal) {
      const { of, but } = core.withoutValues(goal);
      return but > 0 && arraysOf(of) > but;
    },
  };
}
