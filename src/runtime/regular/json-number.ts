/** The JSON text of the numbers that a constraint leaves, as automata over bytes: one for each set of numbers. */
import { numberAutomaton } from './number/automaton.ts';
import { type NumberRange, numberRange } from './number/number-range.ts';
import type { Budget, Leaf, NumberConstraint, NumberForm } from './types.ts';
import { spending } from './work.ts';

const automata = new Map<string, (budget: Budget) => Leaf>();
const MANY_AUTOMATA = 2000;

/**
 * The automaton of the JSON texts of the numbers that meet the constraint. Digits are bounded, see number/half.ts.
 * @throws `schema_too_complex` through the budget, also from `next`, as states are made when they are reached.
 */
export function numberLeaf(constraint: NumberConstraint, { form, budget }: NumberForm): Leaf {
  const range = numberRange(constraint);
  const text = form + describe(range);
  let automaton = automata.get(text);
  if (!automaton) {
    if (automata.size >= MANY_AUTOMATA) automata.clear();
    automaton = spending(budget, () => numberAutomaton(range, form));
    automata.set(text, automaton);
  }
  return automaton(budget);
}

function describe(range: NumberRange): string {
  return JSON.stringify(range, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
