/** The shortest document itself, as a value and as text, from the plans that lead to it. */
import { shortest as shortestString } from '../../regular/index.ts';
import type { ArrayState } from '../containers/array-state.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import { isNumber, type Json, textOf } from '../json.ts';
import { readJson } from '../read-json.ts';
import type { ContainerState, GoalPlan, Shortest, StatePlan } from './types.ts';

/** Where the plans come from. */
export interface Plans {
  goalPlan(goal: Goal): GoalPlan;
  statePlan(state: ContainerState): StatePlan;
}

/** Creates what follows the plans of a document. */
export function makeContents(
  core: Core,
  { goalPlan, statePlan }: Plans,
): Pick<Shortest, 'value' | 'items' | 'ending'> {
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

  function items(state: ArrayState): Json[] {
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

  return { value, items, ending };
}
