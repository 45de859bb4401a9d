/** What a character costs in JSON text (RFC 8259, section 7): its UTF-8 bytes, or its shortest escape. */
import type { CodePointSet } from './code-points.ts';

/** Bytes of the shortest spelling of the code point inside a JSON string. */
export function costOf(point: number): number {
  if (point < 0x20) return SHORT_ESCAPES.has(point) ? 2 : 6;
  if (point === 0x22 || point === 0x5c) return 2;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** The control characters that have an escape of two bytes, with its letter. */
export const SHORT_ESCAPES: ReadonlyMap<number, string> = new Map([
  [8, 'b'],
  [9, 't'],
  [10, 'n'],
  [12, 'f'],
  [13, 'r'],
]);

/** Ranges of equal cost, the ones that read best first: letters before digits before the rest. */
const PREFERENCE: readonly (readonly [number, number])[] = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0x2d, 0x2d],
  [0x23, 0x5b],
  [0x5d, 0x7f],
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

/** A code point from `first` to `last` that costs least; undefined when only surrogates are in there. */
export function cheapestPoint(first: number, last: number): number | undefined {
  for (const [low, high] of PREFERENCE) {
    if (first <= high && last >= low) return Math.max(first, low);
  }
  return undefined;
}

/** The least cost of a code point of the set. */
export function cheapest(set: CodePointSet): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < set.ranges.length; i += 2) {
    const point = cheapestPoint(set.ranges[i] as number, set.ranges[i + 1] as number);
    if (point !== undefined) least = Math.min(least, costOf(point));
  }
  return least;
}
