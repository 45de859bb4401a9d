/** The JSON text of the numbers that a constraint leaves, as automata over bytes: one for each set of numbers. */
import { getOrCreate } from './memo.ts';
import { numberAutomaton } from './number/automaton.ts';
import { boundsOf, type NumberBounds } from './number/number-range.ts';
import type { Leaf, Meter, NumberConstraint, NumberForm } from './types.ts';

/**
 * The automaton of the JSON texts of the numbers that meet the constraint. Digits are bounded, see number/half.ts.
 * @throws `schema_too_complex` through the meter, also from `next`, as states are made when they are reached.
 */
export type NumberLeaves = (constraint: NumberConstraint, form: NumberForm) => Leaf;

/** Makes the automata of a workspace. */
export function makeNumberLeaves(meter: Meter, nextKey: () => number): NumberLeaves {
  const automata = new Map<string, Leaf>();
  return (constraint, form) => {
    const bounds = boundsOf(constraint);
    return getOrCreate(automata, form + describe(bounds), () => {
      meter.spend(bounds.excluded.length >> EXCLUDED_A_STATE);
      return numberAutomaton(bounds, form, nextKey(), meter);
    });
  };
}

/** Binary logarithm of how many numbers that are left out take the memory of one state. */
const EXCLUDED_A_STATE = 2;

function describe(bounds: NumberBounds): string {
  return JSON.stringify(bounds, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
