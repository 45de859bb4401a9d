/**
 * The JSON text of the numbers that satisfy a constraint, as automata over bytes: one per set of
 * numbers.
 */
import { getOrCreate } from '../common/memo.ts';
import type { Leaf } from './leaf.ts';
import type { Meter } from './meter.ts';
import { numberAutomaton } from './number/automaton.ts';
import type { NumberConstraint, NumberForm } from './number/constraint.ts';
import { boundsOf, type NumberBounds } from './number/number-range.ts';

/**
 * The automaton of the JSON texts of the numbers that satisfy the constraint. The number of digits
 * is limited, see number/half.ts.
 * @throws `schema_too_complex` through the meter, also from `next`, because states are created on
 *   demand
 */
export type NumberLeaves = (constraint: NumberConstraint, form: NumberForm) => Leaf;

/** Creates the automata of a workspace. */
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

/** Binary logarithm of the number of excluded numbers that take as much memory as one state. */
const EXCLUDED_A_STATE = 2;

function describe(bounds: NumberBounds): string {
  return JSON.stringify(bounds, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
