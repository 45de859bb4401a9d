/**
 * The items that may come next in an array and after which it can be completed.
 *
 * If items are compared, the length of the rest depends on their values. Of three different
 * integers from 0 on, the shortest array is [0,1,2]; once 0 is written, the next two would be 1 and
 * 2. If the next item takes one of these, another value must replace it, and the rest is longer.
 * Each of them is therefore a separate alternative, with its own rest. Every other value leaves the
 * rest unchanged, so these form one alternative together.
 */

import { memo } from '../../common/memo.ts';
import { cardinality } from '../../regular/index.ts';
import type { ArrayState, Core, Goal, ItemStep, Json, Shortest } from '../../schema/index.ts';
import type { RemainingValues } from './remaining-values.ts';

/** A possible next item, and the bytes of the rest of the array after it. */
interface Item {
  readonly step: ItemStep;
  readonly bytes: number;
  /** Whether `bytes` is an upper bound: the exact number depends on the item's value. */
  readonly rough?: boolean;
}

/** The items of one machine. */
export interface ItemTable {
  /** The items that may come next in a state. */
  after(state: ArrayState): readonly Item[];
}

/** If two items must be equal, up to this many values are separate alternatives. */
const MAX_VALUES = 16;

/**
 * If there are more, and only some can be repeated, this many are offered: each requires its own
 * computation at every position.
 */
const MAX_OFFERED = 4;

/** Creates the items of a machine. */
export function makeItems(core: Core, shortest: Shortest, remaining: RemainingValues): ItemTable {
  const { arrays } = shortest;
  const { budget, goals } = core;

  function findItems(state: ArrayState): readonly Item[] {
    return arrays.take(state).flatMap((step) => {
      if (step.next) return keep(step, shortest.rest(step.next));
      const any = step.after();
      // If the array may end after the item, skip the check for remaining values, which would recur
      // at each level of a recursion.
      if (shortest.closes(any)) return keep(step, shortest.rest(any));
      return (arrays.repeats(any) ? repeated : different)(step, any, state);
    });
  }

  /**
   * Items that must differ. A value that the shortest rest would use is a separate alternative,
   * because it must be replaced there; the others are equivalent. If all items to come have the
   * same goal, values of one length are one alternative.
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

  /**
   * The item with one of several values, after each of which the rest of the array has the same
   * length.
   */
  function among(step: ItemStep, values: readonly Json[]): Item[] {
    const [first = null, more] = values;
    if (more === undefined) return exactly(step, first);
    const goal = goals.and(step.goal, core.among(values));
    return keep({ goal, after: step.after }, shortest.rest(step.after(first)));
  }

  /**
   * Items of which two must be equal, or something else must hold. The values of a shortest rest
   * are separate alternatives, because what follows depends on them.
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
    // Which values can be repeated is known only without other requirements; otherwise the values
    // found here are offered.
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

  /**
   * Whether a goal obviously has more than {@link MAX_VALUES} values. Counting them one by one
   * would cost too much.
   */
  function hasMany(goal: Goal, depth = 0): boolean {
    // Counted before values are removed, so that positions that differ in the preceding values
    // share the count.
    const { of, but } = core.withoutValues(goal);
    if (core.meaning(of, 'number').some(({ min, max }) => !min || !max)) return true;
    const most = but + MAX_VALUES;
    if (cardinality(core.meaning(of, 'string'), most + 1) > most) return true;
    const open = depth < 2 ? arrays.open(goal) : undefined;
    if (!open) return false;
    // There are at least as many arrays as values of one of their items.
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
    // Positions past the limit are equivalent.
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

  /** The item with exactly one value. */
  function exactly(step: ItemStep, value: Json): Item[] {
    const next = step.after(value);
    const goal = goals.and(step.goal, core.equalTo(value));
    return keep({ goal, next, after: () => next }, shortest.rest(next));
  }

  function keep(step: ItemStep, bytes: number): Item[] {
    return bytes < Number.POSITIVE_INFINITY && remaining.hasValue(step.goal)
      ? [{ step, bytes }]
      : [];
  }

  return {
    after: memo(findItems),
  };
}
