/**
 * Classes of characters that most languages treat alike, as bits. A subtree of the vocabulary
 * records which classes it contains, and a state of an automaton which ones it accepts.
 */

import { CODE_POINTS } from './code-points.ts';
import type { Term } from './term/index.ts';
import type { CodePointMap } from './term/types.ts';

/** In no class: characters that a JSON string must escape, and bytes that are not UTF-8. */
export const NO_CLASS = 1 << 31;

const ASCII = [
  '0123456789',
  'abcdef',
  'ghijklmnopqrstuvwxyz',
  'ABCDEF',
  'GHIJKLMNOPQRSTUVWXYZ',
  ...' #%+,-./:?@_~',
  "!$&'*;=",
  '()',
  '<>',
  '[]',
  '^`|\x7f',
  '{}',
];

/** Line and paragraph separators, which a dot in a pattern excludes. */
const SEPARATORS = 1 << ASCII.length;
const NOT_ASCII = SEPARATORS << 1;
/** Every class. */
export const EVERY_CLASS = (NOT_ASCII << 1) - 1;

const ofAscii = new Int32Array(0x80).fill(NO_CLASS);
for (const [bit, characters] of ASCII.entries()) {
  for (const character of characters) ofAscii[character.charCodeAt(0)] = 1 << bit;
}

/** The class of a code point. */
export function classOf(point: number): number {
  if (point < 0x80) return ofAscii[point] as number;
  return point === 0x2028 || point === 0x2029 ? SEPARATORS : NOT_ASCII;
}

/** The classes whose characters all lead to targets with a property. */
export function classesWhere(
  { starts, targets }: CodePointMap,
  holds: (target: Term) => boolean,
): number {
  let others = 0;
  for (let i = 0; i < starts.length; i++) {
    if (holds(targets[i] as Term)) continue;
    others |= classesOf(starts[i] as number, (starts[i + 1] ?? CODE_POINTS) - 1);
  }
  return EVERY_CLASS & ~others;
}

function classesOf(first: number, last: number): number {
  let classes = 0;
  for (let point = first; point <= last && point < 0x80; point++)
    classes |= ofAscii[point] as number;
  if (last < 0x80) return classes;
  if (first <= 0x2029 && last >= 0x2028) classes |= SEPARATORS;
  const named = first >= 0x2028 && last <= 0x2029;
  const surrogates = first >= 0xd800 && last <= 0xdfff;
  return named || surrogates ? classes : classes | NOT_ASCII;
}
