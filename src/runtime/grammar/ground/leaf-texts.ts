/** Analyses the automata of strings for a ground. */
import { QUOTE } from '../../common/json-bytes.ts';
import type { Leaf } from '../../regular/index.ts';
import { ANY_DIGIT, DIGITS } from './texts.ts';

/**
 * More states than dates have. The formats with a UTC offset have thousands, because the offset
 * determines where leap seconds are allowed; they are not held to a ground.
 */
const MOST_STATES = 200;

/** All characters of dates and times. */
const DATE_CHARACTERS = new Set([...'0123456789-+:./ TtZz"'].map((text) => text.charCodeAt(0)));

const ALL_BYTES = Array.from({ length: 0x100 }, (_, byte) => byte);

/**
 * Whether an automaton of strings contains only characters of dates and times: no words, and not
 * any string.
 */
export function hasOnlyDateCharacters(leaf: Leaf): boolean {
  const opened = leaf.next(leaf.start, QUOTE);
  const states = new Set([opened]);
  for (const state of states) {
    for (const byte of leaf.bytes?.(state) ?? ALL_BYTES) {
      const next = leaf.next(state, byte);
      if (next < 0) continue;
      if (!DATE_CHARACTERS.has(byte) || states.size > MOST_STATES) return false;
      states.add(next);
    }
  }
  return true;
}

/** Whether the rest of a text leads from a state to an end, with some choice of its open digits. */
export function acceptsRest(leaf: Leaf, state: number, text: Uint8Array, from: number): boolean {
  let states = new Set([state]);
  for (let at = from; at < text.length; at++) {
    const reached = new Set<number>();
    for (const one of states) {
      for (const byte of text[at] === ANY_DIGIT ? DIGITS : [text[at]!]) {
        const next = leaf.next(one, byte);
        if (next >= 0) reached.add(next);
      }
    }
    states = reached;
  }
  return [...states].some((one) => leaf.accepting(one));
}
