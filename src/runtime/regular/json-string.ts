/**
 * The JSON text of the strings of a language (RFC 8259, section 7), quotes included, as an automaton over bytes.
 * All languages share one automaton for each form of escapes: a state stands for what may still come, wherever it
 * came from, so what is computed for a state serves every schema.
 */

import { indexOf } from './code-point-map.ts';
import { SHORT_ESCAPES } from './cost.ts';
import { derivatives } from './derivative.ts';
import { cheapestCost, cheapestStep, isEmptyTerm } from './distance.ts';
import { horizonTerm } from './horizon.ts';
import { nextLeafKey } from './leaf-key.ts';
import type { Term } from './term.ts';
import {
  type Budget,
  DEAD,
  HORIZON,
  type Language,
  type Leaf,
  type StringForm,
  UNKNOWN,
} from './types.ts';

/** Where the values from 0 up to `size` lead: from `starts[i]` up to the next start, to the state `targets[i]`. */
interface Slice {
  readonly size: number;
  readonly starts: readonly number[];
  readonly targets: readonly number[];
}

/**
 * What a state waits for. `rest` spells the bytes that finish a character, see {@link DIGITS}; the slice says where
 * each value of its digits leads.
 */
type State =
  | { readonly kind: TermStateKind; readonly term: Term }
  | { readonly kind: 'closed' }
  | { readonly kind: 'partial'; readonly rest: string; readonly slice: Slice };

/** Where a state stands in a string: before it, between two characters, or after `\\`, `\\u` or `\\ud`. */
type TermStateKind = 'open' | 'body' | 'escape' | 'hex' | 'hexD';

/** Alphabets of the digits that spell a character, most significant first; anything else in `rest` is itself. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  // A UTF-8 continuation byte: six bits.
  C: Array.from({ length: 64 }, (_, digit) => String.fromCharCode(0x80 + digit)),
  // Hexadecimal digits in either case, and in lower case.
  H: Array.from('0123456789abcdef', (digit) => digit + digit.toUpperCase()),
  h: Array.from('0123456789abcdef'),
  // The first digit of a control character's escape.
  B: ['0', '1'],
  // The first and the second digit of a low surrogate.
  D: ['dD'],
  L: ['cC', 'dD', 'eE', 'fF'],
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

interface StringAutomaton {
  readonly key: number;
  readonly size: () => number;
  start(language: Term, budget: Budget): number;
  next(state: number, byte: number, budget: Budget): number;
  accepting(state: number): boolean;
  distance(state: number, budget: Budget): number;
  finish(state: number, budget: Budget): Uint8Array;
  horizon(state: number, bytes?: number): number;
  row(state: number, budget: Budget): Int32Array;
}

/** Past this many states an automaton is left to its users, and new leaves begin another. */
const MANY_STATES = 60_000;

const shared = new Map<string, StringAutomaton>();

/**
 * The automaton of the JSON texts of the strings of `language`.
 * @throws `schema_too_complex` through the budget, also from `next`, as states are made when they are reached.
 */
export function stringLeaf(language: Language, { escapes, budget }: StringForm): Leaf {
  let automaton = shared.get(escapes);
  if (!automaton || automaton.size() > MANY_STATES) {
    automaton = stringAutomaton(escapes === 'any');
    shared.set(escapes, automaton);
  }
  const { key, start, next, accepting, distance, finish, horizon, row } = automaton;
  return {
    key,
    start: start(language as Term, budget),
    next: (state, byte) => next(state, byte, budget),
    accepting,
    distance: (state) => distance(state, budget),
    finish: (state) => finish(state, budget),
    horizon,
    row: (state) => row(state, budget),
  };
}

function stringAutomaton(anyEscape: boolean): StringAutomaton {
  const states: State[] = [];
  const rows: (Int32Array | undefined)[] = [];
  const distances: number[] = [];
  const bodies = new Map<Term, number>();
  const partials = new Map<string, number>();
  const others = new Map<string, number>();

  const addState = (state: State): number => {
    states.push(state);
    rows.push(undefined);
    distances.push(-1);
    return states.length - 1;
  };
  const closed = addState({ kind: 'closed' });

  const body = (term: Term): number => {
    let state = bodies.get(term);
    if (state === undefined) {
      state = addState({ kind: 'body', term });
      bodies.set(term, state);
    }
    return state;
  };
  const liveBody = (term: Term, budget: Budget): number =>
    isEmptyTerm(term, budget) ? DEAD : body(term);
  const other = (kind: Exclude<TermStateKind, 'body'>, term: Term): number => {
    const key = kind + term.id;
    let state = others.get(key);
    if (state === undefined) {
      state = addState({ kind, term });
      others.set(key, state);
    }
    return state;
  };

  /** Where the `size` code points from `base` on lead. */
  const sliceOf = (term: Term, base: number, size: number, budget: Budget): Slice => {
    const map = derivatives(term);
    const starts: number[] = [];
    const targets: number[] = [];
    for (let i = indexOf(map.starts, base); i < map.starts.length; i++) {
      const from = Math.max(map.starts[i] as number, base);
      if (from >= base + size) break;
      const target = liveBody(map.targets[i] as Term, budget);
      if (targets[targets.length - 1] === target) continue;
      starts.push(from - base);
      targets.push(target);
    }
    return { size, starts, targets };
  };

  const partial = (rest: string, slice: Slice): number => {
    if (slice.targets.every((target) => target === DEAD)) return DEAD;
    if (rest === '') return slice.targets[0] as number;
    const key = `${rest}|${slice.starts.join()}|${slice.targets.join()}`;
    let state = partials.get(key);
    if (state === undefined) {
      state = addState({ kind: 'partial', rest, slice });
      partials.set(key, state);
    }
    return state;
  };

  const character = (term: Term, point: number, budget: Budget): number => {
    const map = derivatives(term);
    return liveBody(map.targets[indexOf(map.starts, point)] as Term, budget);
  };

  const afterBody = (term: Term, byte: number, budget: Budget): number => {
    if (byte === QUOTE) return term.nullable ? closed : DEAD;
    if (byte === BACKSLASH) {
      return live(other('escape', term), budget);
    }
    if (byte < 0x20) return DEAD;
    if (byte < 0x80) return character(term, byte, budget);
    if (byte < 0xc2 || byte > 0xf4) return DEAD;
    if (byte < 0xe0) return partial('C', sliceOf(term, (byte & 0x1f) << 6, 64, budget));
    if (byte < 0xf0) {
      const slice = sliceOf(term, (byte & 0xf) << 12, 4096, budget);
      // Overlong forms and surrogates are no UTF-8 (RFC 3629, section 3).
      if (byte === 0xe0) return partial('CC', cut(slice, 0, 0x800));
      return partial('CC', byte === 0xed ? cut(slice, 0x800, 0x1000) : slice);
    }
    const slice = sliceOf(term, (byte & 7) << 18, 0x40000, budget);
    if (byte === 0xf0) return partial('CCC', cut(slice, 0, 0x10000));
    return partial('CCC', byte === 0xf4 ? cut(slice, 0x10000, 0x40000) : slice);
  };

  const afterEscape = (term: Term, byte: number, budget: Budget): number => {
    if (byte === LETTER_U) {
      if (anyEscape) return live(other('hex', term), budget);
      let slice = sliceOf(term, 0, 0x20, budget);
      for (const short of SHORT_ESCAPES.keys()) slice = cut(slice, short, short + 1);
      return partial('00Bh', slice);
    }
    if (byte === QUOTE || byte === BACKSLASH) return character(term, byte, budget);
    if (byte === 0x2f) return anyEscape ? character(term, byte, budget) : DEAD;
    for (const [point, letter] of SHORT_ESCAPES) {
      if (letter.charCodeAt(0) === byte) return character(term, point, budget);
    }
    return DEAD;
  };

  const afterHex = (term: Term, byte: number, budget: Budget): number => {
    const digit = digitOf('H', byte);
    if (digit === 13) return live(other('hexD', term), budget);
    return digit < 0 ? DEAD : partial('HHH', sliceOf(term, digit << 12, 0x1000, budget));
  };

  const afterHexD = (term: Term, byte: number, budget: Budget): number => {
    const digit = digitOf('H', byte);
    if (digit < 0 || digit > 11) return DEAD;
    if (digit < 8) return partial('HH', sliceOf(term, 0xd000 | (digit << 8), 0x100, budget));
    const base = 0x10000 + (digit - 8) * 0x40000;
    return partial('HH\\uDLHH', sliceOf(term, base, 0x40000, budget));
  };

  const step = (state: State, byte: number, budget: Budget): number => {
    switch (state.kind) {
      case 'open':
        return byte === QUOTE ? liveBody(state.term, budget) : DEAD;
      case 'body':
        return afterBody(state.term, byte, budget);
      case 'escape':
        return afterEscape(state.term, byte, budget);
      case 'hex':
        return afterHex(state.term, byte, budget);
      case 'hexD':
        return afterHexD(state.term, byte, budget);
      case 'closed':
        return DEAD;
      case 'partial': {
        const { rest, slice } = state;
        const radix = DIGITS[rest[0] as string]?.length ?? 1;
        const digit = digitOf(rest[0] as string, byte);
        if (digit < 0) return DEAD;
        return partial(
          rest.slice(1),
          part(slice, digit * (slice.size / radix), slice.size / radix),
        );
      }
    }
  };

  const next = (state: number, byte: number, budget: Budget): number => {
    const targets = rows[state] ?? row(state, budget);
    let target = targets[byte] as number;
    if (target === UNKNOWN) {
      target = step(states[state] as State, byte, budget);
      targets[byte] = target;
    }
    return target;
  };

  const live = (state: number, budget: Budget): number =>
    distance(state, budget) === Number.POSITIVE_INFINITY ? DEAD : state;

  const distance = (state: number, budget: Budget): number => {
    let known = distances[state] as number;
    if (known < 0) {
      known = measure(state, budget);
      distances[state] = known;
    }
    return known;
  };

  const measure = (id: number, budget: Budget): number => {
    const state = states[id] as State;
    switch (state.kind) {
      case 'closed':
        return 0;
      case 'open':
        return cheapestCost(state.term, budget) + 2;
      case 'body':
        return cheapestCost(state.term, budget) + 1;
      case 'partial':
        return state.rest.length + distance(bestOf(state.slice, budget).target, budget);
      default:
        return bestByte(id, budget).cost;
    }
  };

  /** The piece of a slice that ends soonest. */
  const bestOf = (slice: Slice, budget: Budget): { target: number; value: number } => {
    let best = { target: DEAD, value: 0 };
    let least = Number.POSITIVE_INFINITY;
    slice.targets.forEach((target, i) => {
      if (target === DEAD || distance(target, budget) >= least) return;
      least = distance(target, budget);
      best = { target, value: slice.starts[i] as number };
    });
    return best;
  };

  /** The byte of an escape that ends soonest. */
  const bestByte = (state: number, budget: Budget): { byte: number; cost: number } => {
    let best = { byte: DEAD, cost: Number.POSITIVE_INFINITY };
    for (let byte = 0x20; byte < 0x7f; byte++) {
      const target = next(state, byte, budget);
      const cost = target === DEAD ? Number.POSITIVE_INFINITY : 1 + distance(target, budget);
      if (cost < best.cost) best = { byte, cost };
    }
    return best;
  };

  const finish = (from: number, budget: Budget): Uint8Array => {
    const bytes: number[] = [];
    for (let id = from; id !== closed; ) {
      const state = states[id] as State;
      if (state.kind === 'open') {
        bytes.push(QUOTE);
        id = body(state.term);
      } else if (state.kind === 'body') {
        if (state.term.nullable) {
          bytes.push(QUOTE);
          break;
        }
        const { point, target } = cheapestStep(state.term, budget);
        bytes.push(...spell(point));
        id = body(target);
      } else if (state.kind === 'partial') {
        const { target, value } = bestOf(state.slice, budget);
        bytes.push(...spellDigits(state.rest, value, state.slice.size));
        id = target;
      } else if (state.kind !== 'closed') {
        const { byte } = bestByte(id, budget);
        bytes.push(byte);
        id = next(id, byte, budget);
      }
    }
    return Uint8Array.from(bytes);
  };

  const horizon = (id: number, bytes = HORIZON): number => {
    const state = states[id] as State;
    if (state.kind === 'body') return body(horizonTerm(state.term, bytes));
    return state.kind === 'open' ? other('open', horizonTerm(state.term, bytes)) : id;
  };

  const row = (state: number, budget: Budget): Int32Array => {
    let known = rows[state];
    if (!known) {
      budget.spend();
      known = new Int32Array(256).fill(UNKNOWN);
      rows[state] = known;
      const { kind, ...waiting } = states[state] as State;
      if (kind === 'body' && 'term' in waiting) fillBody(known, waiting.term, budget);
    }
    return known;
  };

  /** Most bytes are ASCII, and most states allow no others: both are cheaper to know at once than one by one. */
  const fillBody = (targets: Int32Array, term: Term, budget: Budget): void => {
    const { starts, targets: terms } = derivatives(term);
    for (let i = 0; i < starts.length && (starts[i] as number) < 0x80; i++) {
      const target = liveBody(terms[i] as Term, budget);
      targets.fill(target, starts[i], Math.min(starts[i + 1] ?? 0x80, 0x80));
    }
    targets.fill(DEAD, 0, 0x20).fill(DEAD, 0x80, 0xc2).fill(DEAD, 0xf5);
    targets[QUOTE] = term.nullable ? closed : DEAD;
    targets[BACKSLASH] = UNKNOWN;
    const last = starts.length - 1;
    const ascii = (starts[last] as number) <= 0x80 && isEmptyTerm(terms[last] as Term, budget);
    if (ascii) targets.fill(DEAD, 0x80);
  };

  return {
    key: nextLeafKey(),
    size: () => states.length,
    start: (term, budget) => (isEmptyTerm(term, budget) ? DEAD : other('open', term)),
    next,
    accepting: (state) => state === closed,
    distance,
    finish,
    horizon,
    row,
  };
}

/** The value of a byte as a digit of an alphabet of {@link DIGITS}, or -1. */
function digitOf(alphabet: string, byte: number): number {
  const character = String.fromCharCode(byte);
  const digits = DIGITS[alphabet];
  if (!digits) return character === alphabet ? 0 : -1;
  return digits.findIndex((spellings) => spellings.includes(character));
}

/** The bytes of a value below `size` in the digits that `rest` names. */
function spellDigits(rest: string, value: number, size: number): number[] {
  const bytes: number[] = [];
  for (const alphabet of rest) {
    const digits = DIGITS[alphabet];
    if (digits) size /= digits.length;
    const spelling = digits ? (digits[Math.floor(value / size)] as string) : alphabet;
    bytes.push(spelling.charCodeAt(0));
    if (digits) value %= size;
  }
  return bytes;
}

/** The values from `first` on, `size` of them, counted from 0. */
function part(slice: Slice, first: number, size: number): Slice {
  const starts: number[] = [];
  const targets: number[] = [];
  for (let i = indexOf(slice.starts, first); i < slice.starts.length; i++) {
    const from = Math.max(slice.starts[i] as number, first);
    if (from >= first + size) break;
    starts.push(from - first);
    targets.push(slice.targets[i] as number);
  }
  return { size, starts, targets };
}

/** The slice with the values from `first` up to `end` dead. */
function cut(slice: Slice, first: number, end: number): Slice {
  const starts: number[] = [];
  const targets: number[] = [];
  const add = (start: number, target: number): void => {
    if (targets[targets.length - 1] === target) return;
    starts.push(start);
    targets.push(target);
  };
  const addPart = (from: number, to: number): void => {
    if (from >= to) return;
    const piece = part(slice, from, to - from);
    for (const [i, start] of piece.starts.entries()) add(from + start, piece.targets[i] as number);
  };
  addPart(0, first);
  add(first, DEAD);
  addPart(end, slice.size);
  return { size: slice.size, starts, targets };
}

const encoder = new TextEncoder();

/** The cheapest spelling of a character inside a JSON string. */
function spell(point: number): Uint8Array {
  const character = String.fromCodePoint(point);
  // JSON.stringify writes the short escapes, and \u00xx for the other control characters.
  return encoder.encode(JSON.stringify(character).slice(1, -1));
}
