/**
 * The shortest end of arrays in which equality of items matters. Either all items are different or
 * two are equal. Each case is assumed in turn, which leaves a formula without equality, and the
 * shorter end is taken.
 *
 * Different items compete for values. Of two integers from 0 on and a third of 0 or 1, the third
 * needs 0 or 1, and the others share the remaining values. A search determines the goals of the
 * items, and a matching assigns their values.
 */

import { memo } from '../../common/memo.ts';
import type { ArrayState, Run } from '../containers/array-state.ts';
import type { Goal } from '../goal.ts';
import type { Json } from '../json.ts';
import { addItem, type Matching, type Use } from './matching.ts';
import type { Parts } from './parts.ts';
import type { Edge, Known, Search } from './search.ts';
import { type ContainerState, STUCK, type StatePlan } from './types.ts';

/** The dependencies of these plans. */
export interface ComparedParts extends Parts {
  readonly nearest: Search['nearest'];
  plan(state: ContainerState): StatePlan;
  value(goal: Goal): Json | undefined;
}

/** Different items on the path: their goals, and the values matched to them. */
interface Different extends Known {
  readonly items: readonly Goal[];
  readonly matching: Matching;
}

/**
 * Items of which two must be equal: the goal of the last one, and that of the first of the pair
 * once it is chosen.
 */
interface Paired extends Known {
  readonly own: Goal;
  readonly first: Goal | undefined;
}

/** The key once the pair is complete. */
const PAIRED = '=';

/** Creates the plans of such arrays. */
export function makeCompared(parts: ComparedParts): (state: ArrayState) => StatePlan {
  const { core, arrays, bytes, plan, nearest, value, valueAt } = parts;
  const { goals, budget } = core;
  const comma = 1 + core.gap;
  // A lower bound on the remaining bytes, independent of the values: the search is A* (Hart,
  // Nilsson and Raphael 1968).
  const left = (state: ContainerState) => plan(state).bytes;

  /** Different items for the given runs of positions. */
  function allOf(runs: readonly Run[], taken: ReadonlySet<Goal>): Different | undefined {
    const matching: Matching = new Map();
    const items: Goal[] = [];
    let all = 0;
    let index = 0;
    for (const { goal, count } of runs) {
      for (let left = count; left > 0; left--) {
        budget.spend(1 + (items.length >> 6));
        let more: number | undefined;
        if (runs.length > 1) {
          more = addItem(matching, goal, taken, valueAt);
        } else {
          // Items of a single goal do not compete with others: they take its first values.
          let found = valueAt(goal, index++);
          while (found && taken.has(found.own)) found = valueAt(goal, index++);
          if (found) matching.set(found.own, { ...found, by: goal });
          more = found?.bytes;
        }
        if (more === undefined) return undefined;
        all += comma + more;
        items.push(goal);
      }
    }
    return { key: '', bytes: all, items, matching };
  }

  /**
   * A lower bound on the bytes of different items up to an end, by linear programming duality: a
   * used value has a price, that of the most expensive value that the same goal uses. The excess
   * over the real bytes is subtracted at the end.
   */
  function atLeast(state: ArrayState, matching: Matching, taken: ReadonlySet<Goal>): number {
    const largestUse = new Map<Goal, number>();
    for (const use of matching.values()) {
      largestUse.set(use.by, Math.max(use.bytes, largestUse.get(use.by) ?? 0));
    }
    const price = ({ by }: Use) => largestUse.get(by) as number;
    let back = 0;
    for (const use of matching.values()) back += price(use) - use.bytes;
    const costOf = memo((goal: Goal) => {
      let least = Number.POSITIVE_INFINITY;
      for (let index = 0; ; index++) {
        const found = valueAt(goal, index);
        if (!found || found.bytes >= least) return least;
        const use = matching.get(found.own);
        if (!taken.has(found.own)) least = Math.min(least, use ? price(use) : found.bytes);
      }
    });
    const end = nearest(
      state,
      { key: '', bytes: 0 },
      ({ key, bytes: written }, { goal = goals.any }) => [
        { key, bytes: written + comma + costOf(goal) },
      ],
      left,
    );
    return (end?.known.bytes ?? Number.POSITIVE_INFINITY) - back;
  }

  /** The nearest end with items that differ from each other and from those taken. */
  function nearestDifferent(state: ArrayState, taken: ReadonlySet<Goal>): Different | undefined {
    const bound = left(state);
    if (bound === Number.POSITIVE_INFINITY) return undefined;
    // The goals of the shortest path without regard to equality are often the best for different
    // items, too.
    const runs: Run[] = [];
    for (let { step } = plan(state); step; { step } = plan(step.next)) {
      if (step.goal) runs.push({ goal: step.goal, count: step.count ?? 1 });
    }
    const guess = allOf(runs, taken);
    if (guess && (guess.bytes < bound || guess.bytes <= atLeast(state, guess.matching, taken))) {
      return guess;
    }
    const none: Different = { key: '', bytes: 0, items: [], matching: new Map() };
    const after = (known: Different, { goal = goals.any }: Edge): Different[] => {
      budget.spend(1 + (known.items.length >> 3));
      const matching = new Map(known.matching);
      const more = addItem(matching, goal, taken, valueAt);
      if (more === undefined) return [];
      const items = [...known.items, goal];
      const key = items
        .map(({ id }) => id)
        .sort()
        .join();
      return [{ key, bytes: known.bytes + comma + more, items, matching }];
    };
    return nearest(state, none, after, left)?.known;
  }

  function different(state: ArrayState, taken: ReadonlySet<Goal>): StatePlan {
    const end = arrays.simple(state)
      ? allOf(arrays.missingRuns(state), taken)
      : nearestDifferent(state, taken);
    if (!end) return STUCK;
    return {
      bytes: end.bytes + 1,
      items() {
        const values = Map.groupBy(end.matching.values(), ({ by }) => by);
        return end.items.map((goal) => values.get(goal)?.shift()?.value ?? null);
      },
    };
  }

  /** The nearest end with two equal items. */
  function paired(state: ArrayState, before: readonly Goal[]): StatePlan {
    const none: Paired = { key: '', bytes: 0, own: goals.any, first: undefined };
    const end = nearest(
      state,
      none,
      ({ key, bytes: written, first }, { goal = goals.any }) => {
        const ways: Paired[] = [];
        const add = (key: string, own: Goal, first?: Goal, more = 0) =>
          ways.push({ key, bytes: written + comma + bytes(own) + more, own, first });
        add(key, goal, first);
        if (key === '') {
          add(`${goal.id}`, goal, goal);
          for (const own of before) add(PAIRED, goals.and(goal, own));
        } else if (key !== PAIRED && first) {
          const both = goals.and(goal, first);
          add(PAIRED, both, both, bytes(both) - bytes(first));
        }
        return ways;
      },
      left,
      PAIRED,
    );
    if (!end) return STUCK;
    const { bytes: all, first } = end.known;
    return {
      bytes: all + 1,
      items() {
        const items: Json[] = [];
        for (let { known, from } = end; from; { known, from } = from) {
          const begins = known.first && !from.known.first;
          items.push(value((begins && first) || known.own) ?? null);
        }
        return items.reverse();
      },
    };
  }

  return (state) => {
    const before = state.seen.goals;
    const [unlike, alike] = [arrays.assuming(state, true), arrays.assuming(state, false)];
    const one = unlike ? different(unlike, new Set(before)) : STUCK;
    if (!alike) return one;
    // If no two need to be equal, the items may also be different.
    const other = arrays.repeats(state) ? paired(alike, before) : plan(alike);
    return other.bytes < one.bytes ? other : one;
  };
}
