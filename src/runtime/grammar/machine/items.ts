/**
 * The items that may come next in an array, those after which it can be finished.
 *
 * Where items are compared, the length of the rest depends on their values. Of three different integers from 0 on, the
 * shortest array is [0,1,2]; once 0 is written, the next two would be 1 and 2. If the item to come takes one of these,
 * another value must replace it, and the rest is longer. So each of them is an alternative of its own, for which the rest is
 * found anew. Every other value leaves the rest as it is: they are one alternative together.
 */
import { cardinality } from '../../regular/index.ts';
import {
  type ArrayState,
  type Core,
  type Goal,
  type ItemStep,
  type Json,
  memo,
  type Shortest,
} from '../../schema/index.ts';
import type { Counts } from './counts.ts';

/** An item that may come next, and the bytes of the rest of the array after it. */
export interface Item {
  readonly step: ItemStep;
  readonly bytes: number;
  /** True when `bytes` is an upper bound: the exact number depends on the item's value. */
  readonly rough?: boolean;
}

/** The items of one machine. */
export interface ItemTable {
  /** What may come next in a state. */
  after(state: ArrayState): readonly Item[];
}

/** Where two items must be equal, up to so many values are alternatives of their own. */
const MAX_VALUES = 16;

/** Where there are more, and only some can be repeated, so many are offered: each is found anew in every place. */
const MAX_OFFERED = 4;

/** Makes the items of a machine. */
export function makeItems(core: Core, shortest: Shortest, counts: Counts): ItemTable {
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
   * Items that must differ: a value that the shortest rest would use is an alternative of its own, as it must be replaced
   * there; no other makes a difference. Where all items to come have the same goal, values of one length are one alternative.
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

  /** The item with one of some values, after each of which the rest of the array is as long. */
  function among(step: ItemStep, values: readonly Json[]): Item[] {
    const [first = null, more] = values;
    if (more === undefined) return exactly(step, first);
    const goal = goals.and(step.goal, core.among(values));
    return keep({ goal, after: step.after }, shortest.rest(step.after(first)));
  }

  /**
   * Items of which two must be equal, or something else must hold: the values of a shortest rest are alternatives of their
   * own, as what follows depends on them.
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
    // Which values can be repeated is known only where nothing else is asked; elsewhere those found here are offered.
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

  /** True when a goal plainly has more than {@link MAX_VALUES} values. To count them one by one would cost too much. */
  function hasMany(goal: Goal, depth = 0): boolean {
    // Counted before values are taken away, so that places that differ in the values before them share the count.
    const { of, but } = core.withoutValues(goal);
    if (core.meaning(of, 'number').some(({ min, max }) => !min || !max)) return true;
    const most = but + MAX_VALUES;
    if (cardinality(core.meaning(of, 'string'), most + 1) > most) return true;
    const open = depth < 2 ? arrays.open(goal) : undefined;
    if (!open) return false;
    // There are as many arrays as values of one of their items, or more.
    return arrays
      .take(open)
      .some(
        (step) =>
          shortest.rest(step.after()) < Number.POSITIVE_INFINITY && hasMany(step.goal, depth + 1),
      );
  }

  /** The goals of the items after the next one. */
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

  /** The item with just one value. */
  function exactly(step: ItemStep, value: Json): Item[] {
    const next = step.after(value);
    const goal = goals.and(step.goal, core.equalTo(value));
    return keep({ goal, next, after: () => next }, shortest.rest(next));
  }

  function keep(step: ItemStep, bytes: number): Item[] {
    return bytes < Number.POSITIVE_INFINITY && counts.hasValue(step.goal) ? [{ step, bytes }] : [];
  }

  return {
    after: memo(findItems),
  };
}
