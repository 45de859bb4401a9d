/** The strings of a language, one after the other. */
import { endOf } from './code-point-map.ts';
import { cheapestPoint, costOf } from './cost.ts';
import { derivatives } from './derivative.ts';
import { cheapestCost } from './distance.ts';
import { priorityQueue } from './priority-queue.ts';
import type { Term } from './term/index.ts';
import type { Budget, Language } from './types.ts';
import { spend, spending } from './work.ts';

/** A beginning and the language of its ends; or, with `range`, one more character of the range before that language. */
interface Beginning {
  readonly text: string;
  readonly cost: number;
  readonly rest: Term;
  readonly range?: readonly [first: number, last: number];
}

/** The strings, those first that take the fewest bytes of JSON text, and these bytes less the quotes. */
export function* cheapestStrings(
  language: Language,
  budget: Budget,
): Generator<{ readonly text: string; readonly cost: number }, void> {
  const queue = priorityQueue<Beginning>();
  const add = (beginning: Beginning): void => {
    const { cost, rest, range } = beginning;
    const point = range && cheapestPoint(...range);
    if (range && point === undefined) return;
    const least = cost + (point === undefined ? 0 : costOf(point)) + cheapestCost(rest);
    if (least < Number.POSITIVE_INFINITY) queue.push(beginning, least);
  };
  const follow = ({ text, cost, rest, range }: Beginning): void => {
    spend();
    if (!range) {
      const map = derivatives(rest);
      for (const [i, first] of map.starts.entries()) {
        add({ text, cost, rest: map.targets[i] as Term, range: [first, endOf(map, i)] });
      }
      return;
    }
    const [first, last] = range;
    const point = cheapestPoint(first, last) as number;
    add({ text: text + String.fromCodePoint(point), cost: cost + costOf(point), rest });
    for (const others of [[first, point - 1] as const, [point + 1, last] as const]) {
      if (others[0] <= others[1]) add({ text, cost, rest, range: others });
    }
  };
  spending(budget, () => add({ text: '', cost: 0, rest: language as Term }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const here = next;
    spending(budget, () => follow(here));
    if (!here.range && here.rest.nullable) yield { text: here.text, cost: here.cost };
  }
}
