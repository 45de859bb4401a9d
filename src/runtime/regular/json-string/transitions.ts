/** The transition table of a string automaton: filled when it is asked. */
import { freeTexts } from '../free-texts.ts';
import { type Budget, DEAD, type FreeText, type Transitions, UNKNOWN } from '../types.ts';
import { spending } from '../work.ts';
import type { States } from './states.ts';
import type { Steps } from './steps.ts';

/** Transitions by state. */
export interface TransitionTable {
  next(state: number, byte: number, budget: Budget): number;
  of(state: number, budget: Budget): Transitions;
}

interface Known {
  readonly bytes: readonly number[] | undefined;
  /** By byte; where those are few, by its place among them. */
  readonly row: Int32Array | number[];
  free: readonly FreeText[] | undefined;
}

/** Rows take a kilobyte each: past this many, the older half is forgotten. */
const MAX_ROWS = 20_000;

const NONE: readonly FreeText[] = [];

/** Makes an empty table. */
export function makeTransitions(states: States, steps: Steps): TransitionTable {
  const table: (Known | undefined)[] = [];
  const rows: number[] = [];

  function find(state: number, budget: Budget): Known {
    budget.spend();
    const known = spending(budget, () => {
      const bytes = steps.fewBytes(states.get(state));
      if (bytes) return { bytes, row: bytes.map(() => UNKNOWN), free: NONE };
      const row = new Int32Array(256).fill(UNKNOWN);
      steps.fill(row, states.get(state));
      return { bytes, row, free: undefined };
    });
    if (!known.bytes) keepRow(state);
    table[state] = known;
    return known;
  }

  function keepRow(state: number): void {
    if (rows.length >= MAX_ROWS) {
      for (const old of rows.splice(0, MAX_ROWS / 2)) table[old] = undefined;
    }
    rows.push(state);
  }

  // Not inlined into `next`: a function that contains a closure allocates its context on every call, used or not.
  const step = (state: number, byte: number, budget: Budget) =>
    spending(budget, () => steps.step(states.get(state), byte));

  return {
    next(state, byte, budget) {
      const { bytes, row } = table[state] ?? find(state, budget);
      const at = bytes ? bytes.indexOf(byte) : byte;
      if (at < 0) return DEAD;
      if (row[at] === UNKNOWN) row[at] = step(state, byte, budget);
      return row[at] as number;
    },
    of(id, budget) {
      const known = table[id] ?? find(id, budget);
      if (!known.free) {
        const state = states.get(id);
        known.free = state.kind === 'body' ? spending(budget, () => freeTexts(state.term)) : NONE;
      }
      return known as Transitions;
    },
  };
}
