/**
 * Counts work where it is done. Many places build terms and maps without knowing for which
 * compilation. All tables of a workspace share one meter, and the current compilation pays.
 */
import type { Budget, Meter } from './types.ts';

/**
 * Examining this many parts, or joining this many ranges, costs as much time and memory as one
 * state or term.
 */
export const UNITS_A_STATE = 32;

/** A payer without a limit. */
export const unlimitedBudget: Budget = { spend() {} };

/** Creates a meter. Work is free until a payer is set. */
export function makeMeter(): Meter {
  let units = 0;
  let all = 0;
  const meter: Meter = {
    payer: unlimitedBudget,
    spent: () => all,
    spend(states = 1) {
      all += states;
      meter.payer.spend(states);
    },
    work(amount) {
      units += amount;
      if (units < UNITS_A_STATE) return;
      const states = Math.floor(units / UNITS_A_STATE);
      units %= UNITS_A_STATE;
      meter.spend(states);
    },
  };
  return meter;
}
