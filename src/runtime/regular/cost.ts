/**
 * The cost of a character in JSON text (RFC 8259, section 7): its UTF-8 bytes, or its shortest
 * escape.
 */

import { BACKSLASH, QUOTE } from '../common/json-bytes.ts';
import type { CodePointSet } from './code-points.ts';

/** Bytes of the shortest spelling of the code point inside a JSON string. */
export function costOf(point: number): number {
  if (point < 0x20) return SHORT_ESCAPES.has(point) ? 2 : 6;
  if (point === QUOTE || point === BACKSLASH) return 2;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** The control characters with an escape of two bytes, and its letter. */
export const SHORT_ESCAPES: ReadonlyMap<number, string> = new Map([
  [8, 'b'],
  [9, 't'],
  [10, 'n'],
  [12, 'f'],
  [13, 'r'],
]);

/**
 * Ranges of characters with the same cost, cheapest first, then most readable first: letters before
 * digits before the rest. Capitals come before `t` to `z`, because times read better with a capital
 * T and Z, and dates should be near today.
 */
export const PREFERENCE: readonly (readonly [first: number, last: number])[] = [
  [0x61, 0x73],
  [0x41, 0x5a],
  [0x74, 0x7a],
  [0x32, 0x39],
  [0x30, 0x31],
  [0x2d, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x5b],
  [0x5d, 0x60],
  [0x7b, 0x7f],
  [0x23, 0x2c],
  [0x20, 0x21],
  [0x22, 0x22],
  [0x5c, 0x5c],
  [0x08, 0x0a],
  [0x0c, 0x0d],
  [0xa0, 0x7ff],
  [0x80, 0x9f],
  [0x800, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x10ffff],
  [0, 7],
  [0x0b, 0x0b],
  [0x0e, 0x1f],
];

/**
 * The character that comes first in {@link PREFERENCE}, so that none is cheaper; undefined if there
 * are only surrogates.
 */
export function cheapestPoint(ranges: CodePointSet['ranges']): number | undefined {
  for (const [first, last] of PREFERENCE) {
    for (let i = 0; (ranges[i] as number) <= last; i += 2) {
      if ((ranges[i + 1] as number) >= first) return Math.max(ranges[i] as number, first);
    }
  }
  return undefined;
}
