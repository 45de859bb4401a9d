/**
 * Counts work where it is done. Many places build terms and maps without knowing for which
 * compilation. All tables of a workspace share one meter, and the current compilation pays.
 */

/**
 * The budget of an exploration. Every new state is counted; `spend` throws `schema_too_complex`
 * when it is exhausted.
 */
export interface Budget {
  spend(states?: number): void;
}

/** The meter of a workspace. */
export interface Meter {
  /** Pays from now on. */
  payer: Budget;
  /** States counted since the workspace was created; an upper bound on those it holds. */
  spent(): number;
  /**
   * Counts states.
   * @throws `schema_too_complex` if the payer's budget is exhausted
   */
  spend(states?: number): void;
  /**
   * Counts work in units: parts examined or ranges joined. A new term counts as
   * {@link UNITS_A_STATE}.
   * @throws `schema_too_complex` if the payer's budget is exhausted
   */
  work(amount: number): void;
}

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
