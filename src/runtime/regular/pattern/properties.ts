/** Sets of code points by Unicode property, taken from the regular expressions of the engine we run on. */
import { type CodePointSet, codePointSet } from '../code-points.ts';

const CHUNK = 0x2000;
const known = new Map<string, CodePointSet>();

/**
 * The code points that `\p{expression}` stands for (ECMA-262, 22.2.2.9). Tables would cost every page their bytes; a
 * search through all characters takes some ten milliseconds, once a property.
 * @throws SyntaxError when the engine knows no such property.
 */
export function propertySet(expression: string): CodePointSet {
  let set = known.get(expression);
  if (!set) {
    set = search(new RegExp(`\\p{${expression}}+`, 'gu'));
    known.set(expression, set);
  }
  return set;
}

function search(runs: RegExp): CodePointSet {
  const ranges: [number, number][] = [];
  for (let base = 0; base < 0x110000; base += CHUNK) {
    if (base >= 0xd800 && base < 0xe000) continue;
    const end = base < 0xd800 ? Math.min(base + CHUNK, 0xd800) : base + CHUNK;
    const points = Array.from({ length: end - base }, (_, i) => base + i);
    const text = String.fromCodePoint(...points);
    // Beyond the basic plane a character takes two units of the text.
    const units = base < 0x10000 ? 1 : 2;
    for (const match of text.matchAll(runs)) {
      const first = base + match.index / units;
      ranges.push([first, first + match[0].length / units - 1]);
    }
  }
  return codePointSet(ranges);
}
