/** Parses character classes in brackets. */
import { type CodePointSet, codePointSet, complementSet, unionSets } from '../code-points.ts';
import { parseCharacterEscape, parseClassEscape } from './escapes.ts';
import { type Reader, take, takeCharacter } from './reader.ts';

/** Parses the rest of a class, after `[`. */
export function parseClass(reader: Reader): CodePointSet {
  const negated = take(reader, '^');
  const sets: CodePointSet[] = [];
  const ranges: [number, number][] = [];
  while (!take(reader, ']')) {
    const first = parseClassAtom(reader);
    const isRange = reader.source[reader.at] === '-' && reader.source[reader.at + 1] !== ']';
    if (!isRange) {
      add(first);
      continue;
    }
    reader.at++;
    const last = parseClassAtom(reader);
    if (typeof first === 'number' && typeof last === 'number') ranges.push([first, last]);
    // Only a legacy pattern may have a class at an end of a range; the hyphen is then a literal.
    else for (const atom of [first, 0x2d, last]) add(atom);
  }
  function add(atom: number | CodePointSet): void {
    if (typeof atom === 'number') ranges.push([atom, atom]);
    else {
      reader.meter.work(atom.ranges.length);
      sets.push(atom);
    }
  }
  let set = unionSets([codePointSet(ranges), ...sets]);
  if (negated && reader.flags.i) set = reader.ignoringCase(set, reader.unicode);
  return negated ? complementSet(set) : set;
}

/** Parses one character or class escape inside a class. */
function parseClassAtom(reader: Reader): number | CodePointSet {
  if (!take(reader, '\\')) return takeCharacter(reader);
  if (take(reader, 'b')) return 8;
  return parseClassEscape(reader) ?? parseCharacterEscape(reader);
}
