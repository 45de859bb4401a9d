/**
 * Work counted where it is done. Terms and maps are built in many places, few of which know a budget: whoever explores
 * lends its own for as long as it does.
 */
import type { Budget } from './types.ts';

/** So many parts looked at or ranges joined take the time and the memory of one state, or of one term. */
export const UNITS_A_STATE = 32;

let lent: Budget | undefined;
let units = 0;

/** Spends from the budget whatever states are made, and work is done, meanwhile. */
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
 * Counts work, in parts looked at or ranges joined; a term made is as much as {@link UNITS_A_STATE} of them.
 * @throws `schema_too_complex` when a budget is lent and has no more.
 */
export function work(amount: number): void {
  units += amount;
  if (units < UNITS_A_STATE) return;
  const states = Math.floor(units / UNITS_A_STATE);
  units %= UNITS_A_STATE;
  spend(states);
}
