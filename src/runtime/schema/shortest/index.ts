/**
 * The shortest document for a goal, exact in bytes of JSON without unnecessary white space.
 * Infinity means that there is none, so this also decides whether a goal is satisfiable. Examines
 * only what the shortest document may contain.
 */
import { cardinality, cheapestStrings, shortest as shortestString } from '../../regular/index.ts';
import { makeArrays } from '../containers/array-state.ts';
import { makeObjects } from '../containers/objects.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import { isNumber, type Json, textOf } from '../json.ts';
import { listOf } from '../memo.ts';
import { readJson } from '../read-json.ts';
import { makeCompared } from './compared.ts';
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
  const possible = (goal: Goal) =>
    hasString(goal) || bytes(goal) < Number.POSITIVE_INFINITY || rounds.assumes();
  const objects = makeObjects(core, possible);
  const arrays = makeArrays(core, possible);
  const parts = { core, objects, arrays, rounds, bytes, valueAt, closes };
  const independent = makeIndependent(parts);
  const { nearest, search } = makeSearch(parts);
  const compared = makeCompared({ ...parts, nearest, plan: statePlan, value });

  /**
   * Whether more strings satisfy the goal than it excludes; finding a remaining one would require a
   * language.
   */
  function hasString(goal: Goal): boolean {
    const { of, but } = core.withoutValues(goal);
    return but > 0 && cardinality(core.meaning(of, 'string'), but + 1) > but;
  }

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

  /**
   * The parts on a shortest path to a container's end, with their names, built from their goals or
   * values.
   */
  function contents<T>(
    start: ContainerState,
    ofGoal: (goal: Goal) => T,
    ofValue: (value: Json) => T,
  ): [string, T][] {
    const found: [string, T][] = [];
    for (let state = start; ; ) {
      const { step, items, members } = statePlan(state);
      for (const item of items?.() ?? []) found.push(['', ofValue(item)]);
      for (const { name, goal } of members?.() ?? []) found.push([name, ofGoal(goal)]);
      if (!step) return found;
      const { name = '', goal, count = 1, next } = step;
      if (goal) {
        const made = ofGoal(goal);
        for (let i = 0; i < count; i++) found.push([name, made]);
      }
      state = next;
    }
  }

  function values(state: ContainerState): [string, Json][] {
    return contents(state, value as (goal: Goal) => Json, (item) => item);
  }

  function items(state: ContainerState): Json[] {
    return values(state).map(([, item]) => item);
  }

  function ending(state: ContainerState): string {
    const isArray = state.kind === 'array';
    // A number may have a shorter text than its canonical one.
    const own = (item: Json) => (isNumber(item) ? text(core.equalTo(item)) : textOf(item));
    const space = ' '.repeat(core.gap);
    const parts = contents(state, text, own).map(
      ([name, part]) => `,${space}${isArray ? '' : `${JSON.stringify(name)}:${space}`}${part}`,
    );
    return parts.join('') + (isArray ? ']' : '}');
  }

  function text(goal: Goal): string {
    const { open, text: own } = goalPlan(goal);
    if (!open) return own ?? JSON.stringify(value(goal));
    return (open.kind === 'array' ? '[' : '{') + ending(open).replace(/^, ?/, '');
  }

  function value(goal: Goal): Json | undefined {
    const { bytes, text: own, open } = goalPlan(goal);
    if (bytes === Number.POSITIVE_INFINITY) return undefined;
    if (own) return readJson(own);
    if (!open) return shortestString(core.meaning(goal, 'string'));
    if (open.kind === 'array') return items(open);
    // The same order of names for all uses of the value.
    const { index } = open.shape;
    const place = (name: string) => index.get(name) ?? index.size + core.rankOf(name);
    return new Map(values(open).sort(([a], [b]) => place(a) - place(b)));
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
    const { numbers, numberTexts, constants } = scalars.leaves(goal);
    if (numbers.length + numberTexts.length + constants > 0) return false;
    return !arrays.open(goal) && !objects.open(goal);
  }

  function valueAt(goal: Goal, index: number): SizedValue | undefined {
    const begin = () => (isString(goal) ? strings(goal) : valuesOf(goal));
    // While a value is being computed, a value that contains it would be longer, so report that
    // there is none.
    return rounds.list(goal, () => listOf(begin, rounds.assume))(index);
  }

  function firstValues(goal: Goal, most: number): readonly SizedValue[] {
    const found: SizedValue[] = [];
    for (let next = valueAt(goal, 0); next && found.length < most; ) {
      found.push(next);
      next = valueAt(goal, found.length);
    }
    return found;
  }

  return {
    objects,
    arrays,
    bytes,
    rest,
    value,
    items,
    ending,
    firstValues,
    leaves: scalars.leaves,
    closes,
  };
}
