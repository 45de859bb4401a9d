/**
 * The items that may come next in an array, kept to what can be finished.
 *
 * Where items are compared, what the rest of the array takes depends on their values: of at least three different
 * integers from 0 on, the shortest way uses 0, 1 and 2, and once one of them is written another has to take its place.
 * So 0 and 1, which the two items after this one would have, are ways of their own, for which the rest is found anew; any
 * other value leaves the rest as it is, and all others are one way.
 */
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
}

/** Of no more values, each is a way of its own where two must be equal. */
const MAX_VALUES = 16;

/** Of more values, and where only some can be repeated, so many are offered: each is found anew in each place. */
const MAX_OFFERED = 4;

/** Makes the items of a machine. */
export function makeItems(core: Core, shortest: Shortest): ItemTable {
  const { arrays } = shortest;
  const { budget, goals } = core;

  function findItems(state: ArrayState): readonly Item[] {
    return arrays.take(state).flatMap((step) => {
      if (step.next) return keep(step, shortest.rest(step.next));
      const any = step.after();
      // What may end needs no item after it: which values are left for those is not asked, at each level of a recursion.
      if (shortest.closes(any)) return keep(step, shortest.rest(any));
      return (arrays.repeats(any) ? repeated : different)(step, any, state);
    });
  }

  /**
   * Items that must differ: a value that the shortest way on would use is its own way, as what takes its place costs
   * something; no other makes a difference. Where all items to come have one goal, values that are as long are one way.
   */
  function different(step: ItemStep, any: ArrayState): Item[] {
    const used = shortest.items(any);
    budget.spend(used.length);
    const isOneRun = any.rest.op === 'unique' && arrays.missingRuns(any).length === 1;
    const wayOf = (value: Json) => (isOneRun ? shortest.bytes(core.equalTo(value)) : value);
    return [
      ...Array.from(Map.groupBy(used, wayOf).values(), (values) => among(step, values)).flat(),
      ...keep(without(step, used), shortest.rest(any)),
    ];
  }

  /** The same item with any of some values, after each of which the rest of the array takes as much. */
  function among(step: ItemStep, values: readonly Json[]): Item[] {
    const [first = null, more] = values;
    if (more === undefined) return exactly(step, first);
    const goal = goals.and(step.goal, core.among(values));
    return keep({ goal, after: step.after }, shortest.rest(step.after(first)));
  }

  /**
   * Items of which two must be equal, or else other things hold: the values of a shortest way are their own ways, as what
   * follows depends on them.
   */
  function repeated(step: ItemStep, any: ArrayState, state: ArrayState): Item[] {
    const one = (value: Json) => exactly(step, value);
    const first = (most: number) => shortest.firstValues(step.goal, most).map(({ value }) => value);
    if (!hasMany(step.goal)) {
      const values = first(MAX_VALUES + 1);
      if (values.length <= MAX_VALUES) return values.flatMap(one);
    }
    const rest = shortest.rest(any);
    const nearest = [...new Set([state, any].flatMap(shortest.items))];
    const bounded = rest === Number.POSITIVE_INFINITY;
    // Which of all values can be repeated is only known where nothing else is asked: of others it is those found here.
    if (bounded && state.rest.op !== 'repeat') {
      return [...nearest, ...first(MAX_OFFERED)].flatMap(one);
    }
    const others = without(step, nearest);
    const more = bounded
      ? laterGoals(state).flatMap((later) =>
          keep({ ...others, goal: goals.and(others.goal, later) }, shortest.rest(state)),
        )
      : keep(others, rest);
    return [...nearest.flatMap(one), ...more.map((item) => ({ ...item, rough: true }))];
  }

  /** Whether it is clear at a glance that a goal has more than {@link MAX_VALUES} values: naming them one by one costs. */
  function hasMany(goal: Goal, depth = 0): boolean {
    // Counted where none is taken away yet: places that differ in the values written before them count the same ones.
    const { of, but } = core.withoutValues(goal);
    if (core.meaning(of, 'number').some(({ min, max }) => !min || !max)) return true;
    const most = but.size + MAX_VALUES;
    if (cardinality(core.meaning(of, 'string'), most + 1, budget) > most) return true;
    const open = depth < 2 ? arrays.open(goal) : undefined;
    if (!open) return false;
    // Arrays are as many as one of their items.
    return arrays
      .take(open)
      .some(
        (step) =>
          shortest.rest(step.after()) < Number.POSITIVE_INFINITY && hasMany(step.goal, depth + 1),
      );
  }

  /** What each of the items after the next one is to satisfy. */
  function laterGoals({ shape, index }: ArrayState): readonly Goal[] {
    const later: Goal[] = [];
    // Positions past the limit are all the same.
    const end = Math.min(shape.max, Math.max(shape.limit, index + 1) + 1);
    for (let at = index + 1; at < end; at++) {
      const goal = shape.goalAt(at);
      if (shortest.bytes(goal) === Number.POSITIVE_INFINITY) break;
      later.push(goal);
    }
    return later;
  }

  function without(step: ItemStep, values: readonly Json[]): ItemStep {
    return { goal: goals.but(step.goal, values.map(core.equalTo)), after: step.after };
  }

  /** The same item with just one value. */
  function exactly(step: ItemStep, value: Json): Item[] {
    const next = step.after(value);
    const goal = goals.and(step.goal, core.equalTo(value));
    return keep({ goal, next, after: () => next }, shortest.rest(next));
  }

  function keep(step: ItemStep, bytes: number): Item[] {
    return bytes + shortest.bytes(step.goal) < Number.POSITIVE_INFINITY ? [{ step, bytes }] : [];
  }

  return {
    after: memo(findItems),
  };
}
