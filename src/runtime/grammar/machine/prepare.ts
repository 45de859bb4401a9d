/** What most documents ask of a schema, found out ahead. */
import type { Goal } from '../../schema/goal.ts';
import type { MachineContext } from './context.ts';

/** No more goals than this are looked at. */
const MOST_GOALS = 192;

/** No more positions of an array or object than this. */
const MOST_POSITIONS = 8;

/** Looks at the goals of a schema from its root on, members and items before theirs. */
export function prepare({ core, shortest, names, items }: MachineContext): void {
  const { objects, arrays } = shortest;
  const goals = new Set<Goal>([core.root]);

  function object(goal: Goal): void {
    const first = objects.open(goal);
    const states = new Set(first && [first]);
    for (const state of states) {
      if (states.size > MOST_POSITIONS) return;
      const { choices, free } = names.after(state);
      for (const list of choices) for (const choice of list) goals.add(choice.goal);
      for (const { step } of free) {
        names.freeLeaf(step);
        goals.add(step.goal);
      }
      // What is known now are the names up to one that must come.
      for (const { next } of choices.at(-1) ?? []) states.add(next);
    }
  }

  function array(goal: Goal): void {
    const first = arrays.open(goal);
    const states = new Set(first && [first]);
    for (const state of states) {
      if (states.size > MOST_POSITIONS) return;
      for (const { step } of items.after(state)) {
        goals.add(step.goal);
        if (step.next) states.add(step.next);
      }
    }
  }

  let seen = 0;
  for (const goal of goals) {
    if (++seen > MOST_GOALS) return;
    shortest.leaves(goal);
    object(goal);
    array(goal);
  }
}
