/** The items that may come next in an array, kept to what can be finished. */
import { cardinality } from '../../regular/index.ts';
import type { ArrayState, ItemStep } from '../../schema/containers/array-state.ts';
import type { Core } from '../../schema/core.ts';
import type { Goal } from '../../schema/goal.ts';
import type { Json } from '../../schema/json.ts';
import { memo } from '../../schema/memo.ts';
import type { Shortest } from '../../schema/shortest/index.ts';

/** An item that may come next, and the bytes of the rest of the array after it. */
export interface Item {
  readonly step: ItemStep;
  readonly bytes: number;
  /** True when it may be fewer bytes, which depends on the item's value. */
  readonly rough?: boolean;
}

/** The items of one machine. */
export interface ItemTable {
  /** What may come next in a state. */
  after(state: ArrayState): readonly Item[];
  /** True when an item may have so many values that it does not matter which one it has. */
  manyValues(step: ItemStep): boolean;
}

/** Of more values, one more or less that is taken makes no difference. */
const MOST_VALUES = 16;

/** No more strings than this are counted for all places at once. */
const MOST_COUNTED = 256;

/** Makes the items of a machine. */
export function makeItems(core: Core, shortest: Shortest): ItemTable {
  const { arrays } = shortest;
  const { budget, goals } = core;

  function findItems(state: ArrayState): readonly Item[] {
    return arrays.take(state).flatMap((step) => {
      if (!hasMore(step.goal, 0)) return [];
      if (step.next) return keep(step, shortest.rest(step.next));
      const any = step.after();
      if (shortest.closes(any)) return keep(step, shortest.rest(any));
      return arrays.repeats(state) ? repeated(step) : different(step, any);
    });
  }

  /**
   * Items that must differ: a value that the shortest way on would use is its own way; no other makes a difference.
   */
  function different(step: ItemStep, any: ArrayState): Item[] {
    const bytes = shortest.rest(any);
    if (bytes === Number.POSITIVE_INFINITY) return [];
    const used = shortest.items(any);
    budget.spend(used.length);
    return [...used.flatMap((value) => exactly(step, value)), ...keep(without(step, used), bytes)];
  }

  /** Items of which two must be equal: the rest depends on the value, and is never longer than without it. */
  function repeated(step: ItemStep): Item[] {
    const values = shortest.firstValues(step.goal, MOST_VALUES + 1).map(({ value }) => value);
    if (values.length <= MOST_VALUES) return values.flatMap((value) => exactly(step, value));
    const [first] = values as [Json];
    const others = without(step, [first]);
    const least = values.reduce<number>(
      (all, value) => Math.min(all, shortest.rest(step.after(value))),
      Number.POSITIVE_INFINITY,
    );
    const most = Math.max(least, shortest.rest(step.after()));
    const rest = keep(others, most < Number.POSITIVE_INFINITY ? most : least);
    return [...exactly(step, first), ...rest.map((item) => ({ ...item, rough: true }))];
  }

  function without(step: ItemStep, values: readonly Json[]): ItemStep {
    let { goal } = step;
    for (const value of values) goal = goals.and(goal, goals.not(core.equalTo(value)) ?? goals.any);
    return goal === step.goal ? step : { goal, after: step.after };
  }

  /** The same item with just one value. */
  function exactly(step: ItemStep, value: Json): Item[] {
    const next = step.after(value);
    const goal = goals.and(step.goal, core.equalTo(value));
    return keep({ goal, next, after: () => next }, shortest.rest(next));
  }

  function keep(step: ItemStep, bytes: number): Item[] {
    return bytes < Number.POSITIVE_INFINITY && hasMore(step.goal, 0) ? [{ step, bytes }] : [];
  }

  const stringsOf = memo((goal: Goal) =>
    cardinality(core.meaning(goal, 'string'), MOST_COUNTED, budget),
  );

  /**
   * True when a goal has more values than that. Counted where no value is taken away yet: places that differ in the
   * values written before them count the same ones.
   */
  function hasMore(goal: Goal, than: number): boolean {
    const { of, but } = core.withoutValues(goal);
    if (but.size === 0 && than === 0) return shortest.bytes(goal) < Number.POSITIVE_INFINITY;
    const most = than + but.size;
    // Counting strings is cheaper than naming them.
    if (stringsOf(of) > most) return true;
    if (most >= MOST_COUNTED) return countsMore(goal, than);
    const left = shortest
      .firstValues(of, most + 1)
      .filter(({ value }) => !but.has(core.equalTo(value)));
    return left.length > than;
  }

  function countsMore(goal: Goal, than: number): boolean {
    const strings = cardinality(core.meaning(goal, 'string'), than + 1, budget);
    return strings > than || shortest.firstValues(goal, than + 1).length > than;
  }

  return {
    after: memo(findItems),
    manyValues: memo(
      (step: ItemStep) =>
        arrays.missing(step.after()) < MOST_VALUES && hasMore(step.goal, MOST_VALUES),
    ),
  };
}
