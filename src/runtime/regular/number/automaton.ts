/**
 * The automaton of the JSON texts of a range of numbers. A state is a class of prefixes with the
 * same continuations. Arithmetic decides whether a prefix can be completed, so a divisor of twenty
 * digits costs no more than one of two.
 */
import { DEAD, type Leaf } from '../leaf.ts';
import type { Meter } from '../meter.ts';
import type { NumberForm } from './constraint.ts';
import { exponentsOf, shortestScaled } from './exponent.ts';
import {
  canFinishExponent,
  type ExponentPrefix,
  exponentKey,
  extendExponent,
  isWholeExponent,
  startExponent,
} from './exponent-prefix.ts';
import { canFinish, isWhole, shortestDigits } from './finish.ts';
import { type Half, halvesOf } from './half.ts';
import type { NumberBounds } from './number-range.ts';
import { extend, fits, isOpen, type Prefix, prefixKey, start } from './prefix.ts';

type Beginning = Prefix | ExponentPrefix;

interface State {
  readonly beginning: Beginning;
  /** The known target states, by byte from {@link FIRST_BYTE} on. */
  readonly targets: Int32Array;
  readonly accepting: boolean;
  finish: string | undefined;
}

const UNKNOWN = -2;
const BYTES = Array.from('+-.0123456789Ee', (character) => character.charCodeAt(0));
const FIRST_BYTE = 0x2b;
const LAST_BYTE = 0x65;

/** Creates the automaton. */
export function numberAutomaton(
  bounds: NumberBounds,
  form: NumberForm,
  key: number,
  meter: Meter,
): Leaf {
  const halves = halvesOf(bounds, form, meter, (half) => canFinish(start, half));
  const states: State[] = [];
  const ids = new Map<string, number>();

  const halfOf = ({ negative }: Beginning): Half => halves[negative ? 1 : 0];

  const stateOf = (beginning: Beginning | undefined): number => {
    if (!beginning) return DEAD;
    const isExponent = 'exponents' in beginning;
    if (!isExponent && !fits(beginning, halfOf(beginning))) return DEAD;
    const text = isExponent ? exponentKey(beginning) : prefixKey(beginning, halfOf(beginning));
    let id = ids.get(text);
    if (id === undefined) {
      meter.spend();
      const isAlive = isExponent ? canFinishExponent(beginning) : isViable(beginning);
      id = isAlive ? states.push(newState(beginning)) - 1 : DEAD;
      ids.set(text, id);
    }
    return id;
  };

  const newState = (beginning: Beginning): State => ({
    beginning,
    targets: new Int32Array(LAST_BYTE - FIRST_BYTE + 1).fill(UNKNOWN),
    accepting:
      'exponents' in beginning ? isWholeExponent(beginning) : isWhole(beginning, halfOf(beginning)),
    finish: undefined,
  });

  const isViable = (prefix: Prefix): boolean => {
    if (prefix.phase === 'start') return BYTES.some((byte) => after(prefix, byte) !== DEAD);
    const half = halfOf(prefix);
    if (canFinish(prefix, half)) return true;
    return form === 'any' && shortestScaled(prefix, half) !== undefined;
  };

  const after = (beginning: Beginning, byte: number): number => {
    if ('exponents' in beginning) return stateOf(extendExponent(beginning, byte));
    if (byte !== 0x65 && byte !== 0x45) return stateOf(extend(beginning, byte));
    if (form === 'canonical' || isOpen(beginning)) return DEAD;
    const exponents = exponentsOf(beginning, halfOf(beginning));
    return exponents ? stateOf(startExponent(exponents)) : DEAD;
  };

  const next = (id: number, byte: number): number => {
    if (byte < FIRST_BYTE || byte > LAST_BYTE) return DEAD;
    const { beginning, targets } = states[id] as State;
    let target = targets[byte - FIRST_BYTE] as number;
    if (target === UNKNOWN) {
      target = after(beginning, byte);
      targets[byte - FIRST_BYTE] = target;
    }
    return target;
  };

  const finish = (id: number): string => {
    const state = states[id] as State;
    state.finish ??= state.accepting ? '' : shortest(id, state.beginning);
    return state.finish;
  };

  const shortest = (id: number, beginning: Beginning): string => {
    // Before the first digit and within an exponent few bytes are left, so try all of them.
    if ('exponents' in beginning || beginning.phase === 'start') {
      const ends = BYTES.map((byte) => [byte, next(id, byte)] as const)
        .filter(([, target]) => target !== DEAD)
        .map(([byte, target]) => String.fromCharCode(byte) + finish(target));
      return ends.reduce((best, end) => (end.length < best.length ? end : best));
    }
    const half = halfOf(beginning);
    const plain = shortestDigits(beginning, half);
    const scaled = form === 'any' ? shortestScaled(beginning, half, plain?.length) : undefined;
    return (scaled ?? plain) as string;
  };

  return {
    key,
    start: stateOf(start),
    next,
    accepting: (state) => (states[state] as State).accepting,
    distance: (state) => finish(state).length,
    finish: (state) => Uint8Array.from(finish(state), (byte) => byte.charCodeAt(0)),
    horizon: (state) => state,
    bytes: () => BYTES,
  };
}
