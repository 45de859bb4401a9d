/** The JSON text of the numbers that a constraint leaves, as automata over bytes: one for each set of numbers. */
import { getOrCreate } from './memo.ts';
import { numberAutomaton } from './number/automaton.ts';
import { type NumberRange, numberRange } from './number/number-range.ts';
import type { Budget, Leaf, NumberConstraint, NumberForm } from './types.ts';
import { spending } from './work.ts';

const automata = new Map<string, (budget: Budget) => Leaf>();
/** What the automata have taken is counted in states; one holds some 600 bytes. */
const MAX_STATES = 100_000;
let states = 0;

/**
 * The automaton of the JSON texts of the numbers that meet the constraint. Digits are bounded, see number/half.ts.
 * @throws `schema_too_complex` through the budget, also from `next`, as states are made when they are reached.
 */
export function numberLeaf(constraint: NumberConstraint, { form, budget }: NumberForm): Leaf {
  const counting: Budget = {
    spend(count = 1) {
      states += count;
      budget.spend(count);
    },
  };
  const range = numberRange(constraint);
  const text = form + describe(range);
  const automaton = getOrCreate(automata, text, () => {
    if (states >= MAX_STATES) {
      automata.clear();
      states = 0;
    }
    states += range.excluded.length;
    return spending(counting, () => numberAutomaton(range, form));
  });
  return automaton(counting);
}

function describe(range: NumberRange): string {
  return JSON.stringify(range, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
