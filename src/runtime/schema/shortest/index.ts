/**
 * The shortest document for a goal, exact in bytes of JSON without unnecessary white space.
 * Infinity means that there is none, so this also decides whether a goal is satisfiable. Examines
 * only what the shortest document may contain.
 */
import { cardinality, cheapestStrings } from '../../regular/index.ts';
import { makeArrays } from '../containers/array-state.ts';
import { makeObjects } from '../containers/objects.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import { lazyList } from '../lazy-list.ts';
import { makeCompared } from './compared.ts';
import { makeContents } from './contents.ts';
import { makeIndependent } from './independent.ts';
import { makeRounds } from './rounds.ts';
import { makeScalars } from './scalars.ts';
import { makeSearch } from './search.ts';
import {
  CLOSED,
  type ContainerState,
  type GoalPlan,
  NO_VALUE,
  type Shortest,
  type SizedValue,
  type StatePlan,
} from './types.ts';

export type { ContainerState, Shortest } from './types.ts';

/** Creates the shortest documents of a schema document. */
export function makeShortest(core: Core): Shortest {
  const { goals, budget } = core;
  const rounds = makeRounds(budget);
  const scalars = makeScalars(core);
  const { leaves } = scalars;
  const possible = (goal: Goal) =>
    hasSpareString(core, goal) || bytes(goal) < Number.POSITIVE_INFINITY || rounds.assumes();
  const objects = makeObjects(core, possible);
  const arrays = makeArrays(core, possible);
  const { value, items, ending } = makeContents(core, { goalPlan, statePlan });
  const parts = { core, objects, arrays, rounds, bytes, valueAt, closes };
  const independent = makeIndependent(parts);
  const { nearest, search } = makeSearch(parts);
  const compared = makeCompared({ ...parts, nearest, plan: statePlan, value });

  function findGoal(goal: Goal): GoalPlan {
    if (goal === goals.never) return NO_VALUE;
    let best = scalars.shortest(goal);
    for (const container of [arrays, objects]) {
      if (best.bytes <= 2) break;
      const open = container.open(goal);
      if (!open) continue;
      // The first comma, and the space after it, are not written: the bracket takes the comma's
      // place.
      const all = closes(open) ? 2 : rest(open) - core.gap;
      if (all < best.bytes) best = { bytes: all, open };
    }
    return best;
  }

  function goalPlan(goal: Goal): GoalPlan {
    return rounds.goal(goal, () => findGoal(goal));
  }

  function bytes(goal: Goal): number {
    return goalPlan(goal).bytes;
  }

  function closes(state: ContainerState): boolean {
    return state.kind === 'object' ? objects.closes(state) : arrays.closes(state);
  }

  function statePlan(state: ContainerState): StatePlan {
    if (closes(state)) return CLOSED;
    return rounds.state(state, () => findPlan(state));
  }

  function findPlan(state: ContainerState): StatePlan {
    if (state.kind === 'array' && state.compares) return compared(state);
    // States that differ only in which idle names are written have the same plan.
    if (state.kind === 'object' && state.written.words.length > 0) {
      const idle = objects.skipIdle(state);
      if (idle !== state) return statePlan(idle);
    }
    return independent(state) ?? search(state);
  }

  function rest(state: ContainerState): number {
    return statePlan(state).bytes;
  }

  /** The values of a goal, shortest first: each is the shortest of the remaining ones. */
  function* valuesOf(goal: Goal): Generator<SizedValue, undefined> {
    for (let left = goal; ; ) {
      const next = value(left);
      if (next === undefined) return;
      const own = core.equalTo(next);
      yield { value: next, own, bytes: bytes(left) };
      left = goals.but(left, [own]);
    }
  }

  /** Like {@link valuesOf}, for a goal that only strings satisfy: its language enumerates them. */
  function* strings(goal: Goal): Generator<SizedValue, undefined> {
    for (const { text, cost } of cheapestStrings(core.meaning(goal, 'string'))) {
      yield { value: text, own: core.equalTo(text), bytes: cost + 2 };
    }
  }

  /** Whether only strings satisfy the goal. */
  function isString(goal: Goal): boolean {
    if (goal === goals.never) return false;
    const { numbers, numberTexts, constants } = leaves(goal);
    if (numbers.length + numberTexts.length + constants > 0) return false;
    return !arrays.open(goal) && !objects.open(goal);
  }

  function valueAt(goal: Goal, index: number): SizedValue | undefined {
    const begin = () => (isString(goal) ? strings(goal) : valuesOf(goal));
    // While a value is being computed, a value that contains it would be longer, so report that
    // there is none.
    return rounds.list(goal, () => lazyList(begin, rounds.assume))(index);
  }

  function firstValues(goal: Goal, most: number): readonly SizedValue[] {
    const found: SizedValue[] = [];
    for (let next = valueAt(goal, 0); next && found.length < most; ) {
      found.push(next);
      next = valueAt(goal, found.length);
    }
    return found;
  }

  return { objects, arrays, bytes, rest, value, items, ending, firstValues, leaves, closes };
}

/**
 * Whether more strings satisfy the goal than it excludes; finding a remaining one would require a
 * language.
 */
function hasSpareString(core: Core, goal: Goal): boolean {
  const { of, but } = core.withoutValues(goal);
  return but > 0 && cardinality(core.meaning(of, 'string'), but + 1) > but;
}
