/**
 * Counts work where it is done. Terms and maps are built in many places, none of which knows what the work is for: the tables
 * of a workspace share one meter, and the compilation at work pays.
 */
import type { Budget, Meter } from './types.ts';

/** To examine so many parts, or to join so many ranges, takes as much time and memory as one state or one term. */
export const UNITS_A_STATE = 32;

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
