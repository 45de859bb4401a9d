/** The transition function of a string automaton. */

import { BACKSLASH, QUOTE } from '../../common/json-bytes.ts';
import { targetOf } from '../code-point-map.ts';
import { CODE_POINTS } from '../code-points.ts';
import { SHORT_ESCAPES } from '../cost.ts';
import { derivatives } from '../derivative.ts';
import { isEmptyTerm } from '../distance.ts';
import { DEAD, UNKNOWN } from '../leaf.ts';
import { isNothing, type Term } from '../term/index.ts';
import { partOf, type Slice, sliceBetween } from './slice.ts';
import { charactersOf, digitOf, radixOf, sizeOf } from './spelling.ts';
import { CLOSED, type State, type States } from './states.ts';

const LETTER_U = 0x75;

/** The transitions of a string automaton. */
export interface Steps {
  /** The state after the byte, or DEAD. */
  step(state: State, byte: number): number;
  /**
   * Fills in the targets that are cheaper to compute together: ASCII, and all targets of states
   * that allow little else.
   */
  fill(targets: Int32Array, state: State): void;
  /** The bytes with a transition, in ascending order; undefined if there are more than a few. */
  fewBytes(state: State): readonly number[] | undefined;
}

/**
 * Creates the transitions among `states`. `hasEnd` returns whether an end is reachable from a
 * state.
 */
export function makeSteps(states: States, hasEnd: (state: number) => boolean): Steps {
  const liveBody = (term: Term): number => (isEmptyTerm(term) ? DEAD : states.at('body', term));

  /** The targets of the `size` code points from `base` on. */
  const sliceOf = (term: Term, base: number, size: number): Slice => {
    const { starts, targets } = derivatives(term);
    return sliceBetween(starts, (index) => liveBody(targets[index] as Term), base, size);
  };

  const partial = (rest: string, slice: Slice): number => {
    if (slice.targets.every((target) => target === DEAD)) return DEAD;
    return rest === '' ? (slice.targets[0] as number) : states.partial(rest, slice);
  };

  const character = (term: Term, point: number): number =>
    liveBody(targetOf(derivatives(term), point));

  const afterBody = (term: Term, byte: number): number => {
    if (byte === QUOTE) return term.nullable ? CLOSED : DEAD;
    if (byte === BACKSLASH) {
      const escaped = states.at('escape', term);
      // Shortcut: most strings can continue with an escaped quote, which is cheaper to check than
      // the nearest end.
      return character(term, QUOTE) !== DEAD || hasEnd(escaped) ? escaped : DEAD;
    }
    if (byte < 0x20) return DEAD;
    if (byte < 0x80) return character(term, byte);
    if (byte < 0xc2 || byte > 0xf4) return DEAD;
    const [rest, first] = charactersOf(byte);
    return partial(rest, sliceOf(term, first, sizeOf(rest)));
  };

  const afterEscape = (term: Term, byte: number): number => {
    if (byte === LETTER_U) {
      const starts = Array.from({ length: 0x20 }, (_, point) => point);
      const targets = starts.map((point) =>
        SHORT_ESCAPES.has(point) ? DEAD : character(term, point),
      );
      return partial('00Bh', { size: 0x20, starts, targets });
    }
    if (byte === QUOTE || byte === BACKSLASH) return character(term, byte);
    for (const [point, letter] of SHORT_ESCAPES) {
      if (letter.charCodeAt(0) === byte) return character(term, point);
    }
    return DEAD;
  };

  const step = (state: State, byte: number): number => {
    switch (state.kind) {
      case 'open':
        return byte === QUOTE ? liveBody(state.term) : DEAD;
      case 'body':
        return afterBody(state.term, byte);
      case 'escape':
        return afterEscape(state.term, byte);
      case 'closed':
        return DEAD;
      case 'partial': {
        const { rest, slice } = state;
        const alphabet = rest[0] as string;
        const digit = digitOf(alphabet, byte);
        if (digit < 0) return DEAD;
        const size = slice.size / radixOf(alphabet);
        return partial(rest.slice(1), partOf(slice, digit * size, size));
      }
    }
  };

  const fill = (row: Int32Array, state: State): void => {
    if (state.kind !== 'body') return;
    const { starts, targets } = derivatives(state.term);
    for (let i = 0; i < starts.length && (starts[i] as number) < 0x80; i++) {
      const target = liveBody(targets[i] as Term);
      row.fill(target, starts[i], Math.min(starts[i + 1] ?? 0x80, 0x80));
    }
    row.fill(DEAD, 0, 0x20).fill(DEAD, 0x80, 0xc2).fill(DEAD, 0xf5);
    row[QUOTE] = state.term.nullable ? CLOSED : DEAD;
    row[BACKSLASH] = UNKNOWN;
    const last = starts.length - 1;
    const ascii = (starts[last] as number) <= 0x80 && isEmptyTerm(targets[last] as Term);
    if (ascii) row.fill(DEAD, 0x80);
  };

  return { step, fill, fewBytes };
}

/** Maximum number of bytes to list. */
const FEW = 8;

function fewBytes(state: State): readonly number[] | undefined {
  if (state.kind === 'open') return [QUOTE];
  if (state.kind === 'closed') return [];
  if (state.kind !== 'body') return undefined;
  const { starts, targets } = derivatives(state.term);
  const bytes = state.term.nullable ? [QUOTE] : [];
  for (let i = 0; i < starts.length; i++) {
    if (isNothing(targets[i] as Term)) continue;
    const first = starts[i] as number;
    const after = starts[i + 1] ?? CODE_POINTS;
    if (after > 0x80 || after - first > FEW) return undefined;
    for (let point = first; point < after; point++) {
      const byte = isEscaped(point) ? BACKSLASH : point;
      if (!bytes.includes(byte)) bytes.push(byte);
    }
    if (bytes.length > FEW) return undefined;
  }
  return bytes.sort((a, b) => a - b);
}

function isEscaped(point: number): boolean {
  return point < 0x20 || point === QUOTE || point === BACKSLASH;
}
