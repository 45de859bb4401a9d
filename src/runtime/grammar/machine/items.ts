/** The items that may come next in an array, kept to what can be finished. */
import { cardinality } from '../../regular/index.ts';
import type { ArrayState, ItemStep } from '../../schema/containers/array-state.ts';
import type { Core } from '../../schema/core.ts';
import type { Json } from '../../schema/json.ts';
import { memo } from '../../schema/memo.ts';
import type { Shortest } from '../../schema/shortest/index.ts';

/** An item that may come next, and the bytes of the rest of the array after it. */
export interface Item {
  readonly step: ItemStep;
  readonly bytes: number;
}

/** The items of one machine. */
export interface ItemTable {
  items(state: ArrayState): readonly Item[];
  /** True when an item may have so many values that it does not matter which one it has. */
  manyValues(step: ItemStep): boolean;
}

/** Of more values, one more or less that is taken makes no difference. */
const MOST_VALUES = 16;

/** Makes the items of a machine. */
export function makeItems(core: Core, shortest: Shortest): ItemTable {
  const { arrays } = shortest;
  const { budget, goals } = core;

  function findItems(state: ArrayState): readonly Item[] {
    return arrays.take(state).flatMap((step) => {
      if (shortest.bytes(step.goal) === Number.POSITIVE_INFINITY) return [];
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
    return [
      ...exactly(step, first),
      ...keep(others, most < Number.POSITIVE_INFINITY ? most : least),
    ];
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
    const possible =
      bytes < Number.POSITIVE_INFINITY && shortest.bytes(step.goal) < Number.POSITIVE_INFINITY;
    return possible ? [{ step, bytes }] : [];
  }

  function hasMany(step: ItemStep): boolean {
    // Counting strings is cheaper than naming them.
    const strings = cardinality(core.meaning(step.goal, 'string'), MOST_VALUES + 1, budget);
    return (
      strings > MOST_VALUES || shortest.firstValues(step.goal, MOST_VALUES + 1).length > MOST_VALUES
    );
  }

  return {
    items: memo(findItems),
    manyValues: memo(
      (step: ItemStep) => arrays.missing(step.after()) < MOST_VALUES && hasMany(step),
    ),
  };
}
