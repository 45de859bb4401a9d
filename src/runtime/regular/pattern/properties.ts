/** Sets of code points by Unicode property, obtained from the engine's own regular expressions. */

import { memo } from '../../common/memo.ts';
import { type CodePointSet, codePointSet } from '../code-points.ts';

interface Chunk {
  readonly base: number;
  readonly text: string;
}

/** Ranges with individually assigned characters: planes 0 to 3, and the tags. */
const MIXED: readonly (readonly [number, number])[] = [
  [0, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
];

/**
 * Ranges of uniform code points: the unassigned planes, the private ones, and their noncharacters.
 */
const UNIFORM: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 13 }, (_, i) => i + 4).flatMap((plane): [number, number][] => {
    const base = plane * 0x10000;
    const first = plane === 14 ? base + 0x1000 : base;
    return [
      [first, base + 0xfffd],
      [base + 0xfffe, base + 0xffff],
    ];
  }),
];

const CHUNK = 0x1000;

/** All characters of {@link MIXED}, in order. */
function makeChunks(): Chunk[] {
  const made: Chunk[] = [];
  for (const [first, last] of MIXED) {
    for (let base = first; base <= last; base += CHUNK) {
      const size = Math.min(CHUNK, last + 1 - base);
      const points = Array.from({ length: size }, (_, i) => base + i);
      made.push({ base, text: String.fromCodePoint(...points) });
    }
  }
  return made;
}

/** The sets of Unicode properties, by the expression in the braces of `\p{}`. */
export type PropertySets = (expression: string) => CodePointSet;

/**
 * Creates the lookup of `\p{expression}` (ECMA-262, 22.2.2.9). Tables would add to the size of
 * every page; scanning all characters takes a few milliseconds once per property. The lookup throws
 * a SyntaxError if the engine does not know the property.
 */
export function makePropertySets(): PropertySets {
  let chunks: readonly Chunk[] | undefined;
  return memo((expression) => {
    const runs = new RegExp(`\\p{${expression}}+`, 'gu');
    const one = new RegExp(`^\\p{${expression}}$`, 'u');
    const ranges: [number, number][] = [];
    chunks ??= makeChunks();
    for (const { base, text } of chunks) {
      // Beyond the basic plane a character takes two code units.
      const units = base < 0x10000 ? 1 : 2;
      for (const match of text.matchAll(runs)) {
        const first = base + match.index / units;
        ranges.push([first, first + match[0].length / units - 1]);
      }
    }
    for (const [first, last] of UNIFORM) {
      if (one.test(String.fromCodePoint(first))) ranges.push([first, last]);
    }
    return codePointSet(ranges);
  });
}
