/**
 * Counts work where it is done. Terms and maps are built in many places, few of which know a budget: whoever starts an
 * exploration lends its own for as long as that takes.
 */
import type { Budget } from './types.ts';

/** To examine so many parts, or to join so many ranges, takes as much time and memory as one state or one term. */
export const UNITS_A_STATE = 32;

let lent: Budget | undefined;
let units = 0;

/** Explores with a budget: it pays for all states made and all work done meanwhile. */
export function spending<Result>(budget: Budget, explore: () => Result): Result {
  const before = lent;
  lent = budget;
  try {
    return explore();
  } finally {
    lent = before;
  }
}

/**
 * Spends states of the budget that is lent.
 * @throws `schema_too_complex` when it has no more.
 */
export function spend(states = 1): void {
  lent?.spend(states);
}

/**
 * Counts work in units: parts examined or ranges joined. A new term counts as {@link UNITS_A_STATE}.
 * @throws `schema_too_complex` when a budget is lent and has no more.
 */
export function work(amount: number): void {
  units += amount;
  if (units < UNITS_A_STATE) return;
  const states = Math.floor(units / UNITS_A_STATE);
  units %= UNITS_A_STATE;
  spend(states);
}
