/**
 * The JSON text of the numbers that a constraint leaves, as an automaton over bytes. A state is a beginning of the
 * text, or rather all beginnings that go on alike (number/prefix.ts); whether one can be finished is decided by
 * arithmetic, so that a modulus of twenty digits costs no more than one of two.
 */
import { nextLeafKey } from './leaf-key.ts';
import {
  EXPONENT_DIGITS,
  type Exponents,
  exponentsOf,
  hasBetween,
  mayScale,
  shortestScaled,
} from './number/exponent.ts';
import { canFinish, isWhole, shortestDigits } from './number/finish.ts';
import { type Half, halvesOf } from './number/half.ts';
import { type NumberRange, numberRange } from './number/number-range.ts';
import { extend, isOfAnother, isOpen, keyOf, type Prefix, start } from './number/prefix.ts';
import { type Budget, DEAD, type Leaf, type NumberConstraint, type NumberForm } from './types.ts';

/** The text of an exponent so far: its letter, then perhaps its sign, then digits. */
interface Power {
  readonly phase: 'letter' | 'sign' | 'digits';
  readonly exponents: Exponents;
  readonly negative: boolean;
  readonly value: number;
  readonly length: number;
}

type State = { readonly prefix: Prefix } | { readonly power: Power };

const UNKNOWN = -2;
/** Number text is made of bytes from `+` to `e`. */
const FIRST_BYTE = 0x2b;
const LAST_BYTE = 0x65;
const BYTES = Array.from('+-.0123456789Ee', (character) => character.charCodeAt(0));

interface NumberAutomaton {
  readonly key: number;
  start(budget: Budget): number;
  next(state: number, byte: number, budget: Budget): number;
  accepting(state: number): boolean;
  distance(state: number, budget: Budget): number;
  finish(state: number, budget: Budget): Uint8Array;
}

let automata = new Map<string, NumberAutomaton>();
const MANY_AUTOMATA = 2000;

/**
 * The automaton of the JSON texts of the numbers that meet the constraint. Digits are bounded, see number/half.ts.
 * @throws `schema_too_complex` through the budget, also from `next`, as states are made when they are reached.
 */
export function numberLeaf(constraint: NumberConstraint, { form, budget }: NumberForm): Leaf {
  const range = numberRange(constraint);
  const text = `${form}${describe(range)}`;
  let automaton = automata.get(text);
  if (!automaton) {
    if (automata.size >= MANY_AUTOMATA) automata = new Map();
    automaton = numberAutomaton(range, form, budget);
    automata.set(text, automaton);
  }
  const { key, start: begin, next, accepting, distance, finish } = automaton;
  return {
    key,
    start: begin(budget),
    next: (state, byte) => next(state, byte, budget),
    accepting,
    distance: (state) => distance(state, budget),
    finish: (state) => finish(state, budget),
    horizon: (state) => state,
    bytes: () => BYTES,
  };
}

function describe(range: NumberRange): string {
  return JSON.stringify(range, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

function numberAutomaton(
  range: NumberRange,
  form: NumberForm['form'],
  firstBudget: Budget,
): NumberAutomaton {
  const halves = halvesOf(range, form, (half) => canFinish(start, half, form, firstBudget));
  const halfFor = ({ negative }: Prefix): Half => halves[negative ? 1 : 0];
  const states: State[] = [];
  const rows: (Int32Array | undefined)[] = [];
  const whole: boolean[] = [];
  const finishes: (Uint8Array | undefined)[] = [];
  const ids = new Map<string, number>();

  const intern = (
    key: string,
    make: () => State,
    isAlive: (state: State) => boolean,
    budget: Budget,
  ) => {
    let id = ids.get(key);
    if (id === undefined) {
      budget.spend();
      const state = make();
      id = isAlive(state) ? states.length : DEAD;
      ids.set(key, id);
      if (id !== DEAD) {
        states.push(state);
        rows.push(undefined);
        whole.push(isComplete(state, budget));
        finishes.push(undefined);
      }
    }
    return id;
  };

  const isComplete = (state: State, budget: Budget): boolean => {
    if ('prefix' in state) return isWhole(state.prefix, halfFor(state.prefix), form, budget);
    const { phase, exponents, value } = state.power;
    return phase === 'digits' && hasBetween(exponents, value, value);
  };

  const prefixState = (prefix: Prefix, budget: Budget): number => {
    const half = halfFor(prefix);
    if (prefix.whole > half.wholeDigits || prefix.fraction > half.fractionDigits) return DEAD;
    if (isOfAnother(prefix, half)) return DEAD;
    return intern(
      keyOf(prefix, half, form),
      () => ({ prefix }),
      () => isViable(prefix, half, budget),
      budget,
    );
  };

  const isViable = (prefix: Prefix, half: Half, budget: Budget): boolean => {
    if (prefix.phase === 'start') {
      return STARTS.some((byte) => afterPrefix(prefix, byte, budget) !== DEAD);
    }
    if (canFinish(prefix, half, form, budget)) return true;
    if (form === 'canonical' || !mayScale(prefix, half, budget)) return false;
    return shortestScaled(prefix, half, budget, Number.POSITIVE_INFINITY) !== undefined;
  };

  const powerState = (power: Power, budget: Budget): number => {
    const { phase, exponents, negative, value, length } = power;
    if (length > EXPONENT_DIGITS) return DEAD;
    const { first, last, except } = exponents;
    const key = `e${phase}${negative ? '-' : ''}${value},${length}|${first},${last},${except.join()}`;
    return intern(
      key,
      () => ({ power }),
      () => canFinishPower(power),
      budget,
    );
  };

  const afterPrefix = (prefix: Prefix, byte: number, budget: Budget): number => {
    if (byte === 0x65 || byte === 0x45) {
      if (form === 'canonical' || isOpen(prefix)) return DEAD;
      const exponents = exponentsOf(prefix, halfFor(prefix));
      if (!exponents) return DEAD;
      return powerState(
        { phase: 'letter', exponents, negative: false, value: 0, length: 0 },
        budget,
      );
    }
    const longer = extend(prefix, byte);
    return longer ? prefixState(longer, budget) : DEAD;
  };

  const afterPower = (power: Power, byte: number, budget: Budget): number => {
    if (byte === 0x2b || byte === 0x2d) {
      if (power.phase !== 'letter') return DEAD;
      return powerState({ ...power, phase: 'sign', negative: byte === 0x2d }, budget);
    }
    if (byte < 0x30 || byte > 0x39) return DEAD;
    const digit = power.negative ? 0x30 - byte : byte - 0x30;
    const value = power.value * 10 + digit;
    return powerState({ ...power, phase: 'digits', value, length: power.length + 1 }, budget);
  };

  const next = (state: number, byte: number, budget: Budget): number => {
    if (byte < FIRST_BYTE || byte > LAST_BYTE) return DEAD;
    let row = rows[state];
    if (!row) {
      row = new Int32Array(LAST_BYTE - FIRST_BYTE + 1).fill(UNKNOWN);
      rows[state] = row;
    }
    let target = row[byte - FIRST_BYTE] as number;
    if (target === UNKNOWN) {
      const here = states[state] as State;
      target =
        'prefix' in here
          ? afterPrefix(here.prefix, byte, budget)
          : afterPower(here.power, byte, budget);
      row[byte - FIRST_BYTE] = target;
    }
    return target;
  };

  const finish = (state: number, budget: Budget): Uint8Array => {
    let bytes = finishes[state];
    if (!bytes) {
      bytes = ascii(shortest(state, budget));
      finishes[state] = bytes;
    }
    return bytes;
  };

  const shortest = (id: number, budget: Budget): string => {
    if (whole[id]) return '';
    const state = states[id] as State;
    if ('power' in state) return shortestPower(id, budget);
    const { prefix } = state;
    if (prefix.phase === 'start') return shortestOf(id, STARTS, budget);
    const half = halfFor(prefix);
    const plain = shortestDigits(prefix, half, form, budget);
    if (form === 'canonical') return plain ?? '';
    return (
      shortestScaled(prefix, half, budget, plain?.length ?? Number.POSITIVE_INFINITY) ?? plain ?? ''
    );
  };

  const shortestPower = (id: number, budget: Budget): string => {
    if (whole[id]) return '';
    return shortestOf(id, POWER, budget);
  };

  const shortestOf = (id: number, bytes: readonly number[], budget: Budget): string => {
    let best: string | undefined;
    for (const byte of bytes) {
      const target = next(id, byte, budget);
      if (target === DEAD) continue;
      const text = String.fromCharCode(byte) + shortest(target, budget);
      if (best === undefined || text.length < best.length) best = text;
    }
    return best ?? '';
  };

  return {
    key: nextLeafKey(),
    start: (budget) => prefixState(start, budget),
    next,
    accepting: (state) => whole[state] as boolean,
    distance: (state, budget) => finish(state, budget).length,
    finish,
  };
}

const DIGITS = Array.from('0123456789', (digit) => digit.charCodeAt(0));
const STARTS = [...DIGITS, 0x2d];
const POWER = [...DIGITS, 0x2d, 0x2b];

/** True when more digits, or none, make an exponent of the set. */
function canFinishPower({ phase, exponents, negative, value, length }: Power): boolean {
  if (phase === 'letter') return hasBetween(exponents, -9999, 9999);
  for (let more = phase === 'digits' ? 0 : 1; length + more <= EXPONENT_DIGITS; more++) {
    const low = value * 10 ** more;
    const width = 10 ** more - 1;
    if (hasBetween(exponents, negative ? low - width : low, negative ? low : low + width))
      return true;
  }
  return false;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
