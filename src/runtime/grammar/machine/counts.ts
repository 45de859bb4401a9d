/**
 * How many values a goal has at the least. Where items must differ, the next one's goal leaves out all before it. That some
 * value is left is plain where the goal without those has more: to find the shortest that is left would take a search.
 */
import { cardinality } from '../../regular/index.ts';
import { type ArrayState, type Core, type Goal, memo, type Shortest } from '../../schema/index.ts';

/** Whether values are left, for the goals of one machine. */
export interface Counts {
  /** True when some value has the goal. */
  hasValue(goal: Goal): boolean;
  /** True when some array plainly has the goal. False says nothing. */
  hasArray(goal: Goal): boolean;
}

/** No more are counted. */
const MANY = 1000;

/** Longer arrays, and arrays in more arrays, are not counted. */
const LONGEST = 3;
const DEEPEST = 2;

/** Makes the counts of a machine. */
export function makeCounts(core: Core, { arrays, bytes, closes }: Shortest): Counts {
  const stringsOf = memo((goal: Goal) => cardinality(core.meaning(goal, 'string'), MANY));
  const arraysOf = memo((goal: Goal) => countArrays(goal, 1));

  function countArrays(goal: Goal, depth: number): number {
    const open = arrays.open(goal);
    return open ? countFrom(open, 0, depth) : 0;
  }

  /** The arrays that go on from a state, in which so many items are written. */
  function countFrom(state: ArrayState, items: number, depth: number): number {
    const here = closes(state) ? 1 : 0;
    if (items === LONGEST || here >= MANY) return here;
    let most = 0;
    // Options may overlap: the largest counts. What follows must be the same whichever value an item has.
    for (const { goal, after } of arrays.take(state)) {
      const next = after();
      if (next.rest.op !== 'unique' && next.rest.op !== 'true') continue;
      const own = stringsOf(goal) + (depth < DEEPEST ? countArrays(goal, depth + 1) : 0);
      most = Math.max(most, (own - items) * countFrom(next, items + 1, depth));
    }
    return Math.min(MANY, here + most);
  }

  return {
    hasValue(goal) {
      const { of, but } = core.withoutValues(goal);
      const some = but > 0 && (stringsOf(of) > but || arraysOf(of) > but);
      return some || bytes(goal) < Number.POSITIVE_INFINITY;
    },
    hasArray(goal) {
      const { of, but } = core.withoutValues(goal);
      return but > 0 && arraysOf(of) > but;
    },
  };
}
