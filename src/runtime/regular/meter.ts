/**
 * Counts work where it is done. Terms and maps are built in many places, none of which knows what the work is for: the tables
 * of a workspace share one meter, and the compilation at work pays.
 */
import type { Budget } from './types.ts';

/** To examine so many parts, or to join so many ranges, takes as much time and memory as one state or one term. */
export const UNITS_A_STATE = 32;

/** The meter of a workspace. */
export interface Meter {
  /** Pays from now on. */
  payer: Budget;
  /** States counted since the workspace was made: no fewer than it holds. */
  spent(): number;
  /**
   * Counts states.
   * @throws `schema_too_complex` when the payer has no more.
   */
  spend(states?: number): void;
  /**
   * Counts work in units: parts examined or ranges joined. A new term counts as {@link UNITS_A_STATE}.
   * @throws `schema_too_complex` when the payer has no more.
   */
  work(amount: number): void;
}

/** For whom work is free. */
export const nobody: Budget = { spend() {} };

/** Makes a meter. Until somebody pays, work is free. */
export function makeMeter(): Meter {
  let units = 0;
  let all = 0;
  const meter: Meter = {
    payer: nobody,
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
