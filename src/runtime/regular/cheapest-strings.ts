/** Enumerates the strings of a language. */

import { memo } from '../common/memo.ts';
import { priorityQueue } from '../common/priority-queue.ts';
import { derivatives } from './derivative.ts';
import { cheapestCost, type Step, steps } from './distance.ts';
import type { Language } from './language.ts';
import type { Term } from './term/index.ts';

/** A step, and the bytes of the cheapest string that begins with it. */
interface Way extends Step {
  readonly least: number;
}

/** A prefix and its remaining steps: those from `at` on, the first without some characters. */
interface Choice {
  readonly text: string;
  readonly cost: number;
  readonly ways: readonly Way[];
  readonly at: number;
  readonly taken: number;
}

/**
 * Yields the strings, those with the fewest bytes of JSON text first, with their cost in bytes
 * without quotes. The order depends only on the language, not on its terms.
 */
export function* cheapestStrings(
  language: Language,
): Generator<{ readonly text: string; readonly cost: number }, void> {
  // Among choices of equal cost it returns the last one first.
  const queue = priorityQueue<Choice>();
  const waysFrom = memo((term: Term): readonly Way[] =>
    Array.from(steps(derivatives(term)), (step) => ({
      ...step,
      least: step.cost + cheapestCost(step.target),
    })).sort((a, b) => a.least - b.least),
  );
  const add = (choice: Choice): void => {
    const { least = Number.POSITIVE_INFINITY } = choice.ways[choice.at] ?? {};
    if (least < Number.POSITIVE_INFINITY) queue.push(choice, choice.cost + least);
  };
  for (let text = '', cost = 0, rest = language as Term; ; ) {
    if (rest.nullable) yield { text, cost };
    rest.table.meter.spend();
    add({ text, cost, ways: waysFrom(rest), at: 0, taken: 0 });
    const choice = queue.pop();
    if (!choice) return;
    const { at, taken } = choice;
    const way = choice.ways[at] as Way;
    const point = way.first + taken;
    add({ ...choice, ...(point < way.last ? { taken: taken + 1 } : { at: at + 1, taken: 0 }) });
    text = choice.text + String.fromCodePoint(point);
    cost = choice.cost + way.cost;
    rest = way.target;
  }
}
