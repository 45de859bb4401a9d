/** The numbered states of a string automaton. */
import { getOrCreate } from '../../common/memo.ts';
import type { Term } from '../term/index.ts';
import type { Slice } from './slice.ts';

/** The position of a state in a string: before it, between two characters, or after `\\`. */
type StringPlace = 'open' | 'body' | 'escape';

/**
 * What a state expects. `rest` names the digits that complete a character (spelling.ts); the slice
 * maps each of their values to a state. After the first byte of `é`, C3 A9, one digit with 64
 * values is missing; the value 41 completes `é`.
 */
export type State =
  | { readonly kind: StringPlace; readonly term: Term }
  | { readonly kind: 'closed' }
  | { readonly kind: 'partial'; readonly rest: string; readonly slice: Slice };

/** The state after the closing quote. */
export const CLOSED = 0;

/** The states by number. Equal states have the same number. */
export interface States {
  get(state: number): State;
  size(): number;
  /** The state at a position in the strings of `term`. */
  at(place: StringPlace, term: Term): number;
  partial(rest: string, slice: Slice): number;
}

/** Creates the states, initially only {@link CLOSED}. */
export function makeStates(): States {
  const states: State[] = [{ kind: 'closed' }];
  const others = new Map<string, number>();
  const add = (state: State): number => states.push(state) - 1;
  return {
    get: (state) => states[state] as State,
    size: () => states.length,
    at(kind, term) {
      if (kind !== 'body') return getOrCreate(others, kind + term.id, () => add({ kind, term }));
      term.body ||= add({ kind, term });
      return term.body;
    },
    partial: (rest, slice) =>
      getOrCreate(others, `${rest}|${slice.starts}|${slice.targets}`, () =>
        add({ kind: 'partial', rest, slice }),
      ),
  };
}
