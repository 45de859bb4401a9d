/** The lazily filled transition table of a string automaton. */
import { freeTexts } from '../free-texts.ts';
import { DEAD, type FreeText, type Transitions, UNKNOWN } from '../leaf.ts';
import type { Meter } from '../meter.ts';
import type { States } from './states.ts';
import type { Steps } from './steps.ts';

/** Transitions by state. */
export interface TransitionTable {
  next(state: number, byte: number): number;
  transitions(state: number): Transitions;
}

interface Known {
  readonly bytes: readonly number[] | undefined;
  /** Indexed by byte, or by position in `bytes` if there is such a list. */
  readonly row: Int32Array | number[];
  free: readonly FreeText[] | undefined;
}

/** A row takes a kilobyte. Past this number, the older half is dropped. */
const MAX_ROWS = 20_000;

const NONE: readonly FreeText[] = [];

/** Creates an empty table. */
export function makeTransitions(states: States, steps: Steps, meter: Meter): TransitionTable {
  const table: (Known | undefined)[] = [];
  const rows: number[] = [];

  function find(id: number): Known {
    meter.spend();
    const state = states.get(id);
    const bytes = steps.fewBytes(state);
    let known: Known;
    if (bytes) known = { bytes, row: bytes.map(() => UNKNOWN), free: NONE };
    else {
      const row = new Int32Array(256).fill(UNKNOWN);
      steps.fill(row, state);
      known = { bytes, row, free: undefined };
      keepRow(id);
    }
    table[id] = known;
    return known;
  }

  function keepRow(state: number): void {
    if (rows.length >= MAX_ROWS) {
      for (const old of rows.splice(0, MAX_ROWS / 2)) table[old] = undefined;
    }
    rows.push(state);
  }

  return {
    next(id, byte) {
      const { bytes, row } = table[id] ?? find(id);
      const at = bytes ? bytes.indexOf(byte) : byte;
      if (at < 0) return DEAD;
      if (row[at] === UNKNOWN) row[at] = steps.step(states.get(id), byte);
      return row[at] as number;
    },
    transitions(id) {
      const known = table[id] ?? find(id);
      if (!known.free) {
        const state = states.get(id);
        known.free = state.kind === 'body' ? freeTexts(state.term) : NONE;
      }
      return known as Transitions;
    },
  };
}
