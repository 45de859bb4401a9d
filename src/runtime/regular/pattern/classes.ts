/** The character classes with a letter in ECMAScript (ECMA-262, 22.2.2.9 CharacterClassEscape). */
import { type CodePointSet, codePointSet, complementSet } from '../code-points.ts';
import type { PropertySets } from './properties.ts';

/** `\d`: ASCII digits. */
const digits: CodePointSet = codePointSet([[0x30, 0x39]]);

/** `\w`: ASCII letters, digits and the low line. */
export const wordCharacters: CodePointSet = codePointSet([
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]);

/** `\s`: WhiteSpace and LineTerminator. */
const whiteSpace: CodePointSet = codePointSet([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);

/** Line terminators: LF, CR, LS and PS. */
export const lineTerminators: CodePointSet = codePointSet([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/**
 * The class of an escape: `d`, `D`, `w`, `W`, `s`, `S`, or `p`, `P` with a property. `word` is the
 * meaning of `\w`.
 */
export function classOf(
  letter: string,
  property: string | undefined,
  word: CodePointSet,
  propertySet: PropertySets,
): CodePointSet {
  switch (letter) {
    case 'd':
      return digits;
    case 'w':
      return word;
    case 's':
      return whiteSpace;
    case 'p':
      return propertySet(property ?? '');
    default:
      return complementSet(classOf(letter.toLowerCase(), property, word, propertySet));
  }
}
