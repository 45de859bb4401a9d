/** What a ground has to know of the automata of strings. */
import { type Leaf, QUOTE } from '../../regular/index.ts';
import { ANY_DIGIT, DIGITS } from './texts.ts';

/**
 * More states than dates have. The formats with an offset from UTC have thousands, as it decides which seconds may be leap
 * seconds: they are not held.
 */
const MOST_STATES = 200;

/** All that may stand in a date or a time. */
const DATE_CHARACTERS = new Set([...'0123456789-+:./ TtZz"'].map((text) => text.charCodeAt(0)));

const ALL_BYTES = Array.from({ length: 0x100 }, (_, byte) => byte);

/** True for an automaton of strings that has only characters of dates and times: no words, and not any string. */
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

/** True when the rest of a text leads from a state to an end, with some digits for those that are open. */
export function leads(leaf: Leaf, state: number, text: Uint8Array, from: number): boolean {
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
