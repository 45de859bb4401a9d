/**
 * Parses escapes of characters and classes, after their backslash (ECMA-262, 22.2.1 and Annex
 * B.1.2).
 */
import type { CodePointSet } from '../code-points.ts';
import { classOf } from './classes.ts';
import { legacyEscape } from './dialects.ts';
import { type Reader, refuse, takeCharacter, takeMatch } from './reader.ts';

/** A class escape after its backslash; undefined for other escapes. */
export function parseClassEscape(reader: Reader): CodePointSet | undefined {
  const match = takeMatch(reader, reader.unicode ? /([dDsSwW])|([pP])\{([^}]*)\}/y : /([dDsSwW])/y);
  if (!match) return undefined;
  const letter = (match[1] ?? match[2]) as string;
  return classOf(letter, match[3], reader.flags.word, reader.propertySet);
}

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The code point of a character escape, after its backslash. */
export function parseCharacterEscape(reader: Reader): number {
  const { source, unicode } = reader;
  const control = takeMatch(reader, /[tnvfr]/y);
  if (control) return CONTROLS[control[0]] as number;
  const letter = takeMatch(reader, /c([A-Za-z])/y);
  if (letter) return (letter[1] as string).charCodeAt(0) % 32;
  const pair = takeMatch(reader, /u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/y);
  if (pair) {
    const units = pair.slice(1).map((unit) => Number.parseInt(unit, 16));
    return String.fromCharCode(...units).codePointAt(0) as number;
  }
  const braced = unicode && takeMatch(reader, /u\{([\da-fA-F]+)\}/y);
  if (braced) return Number.parseInt(braced[1] as string, 16);
  const hex = takeMatch(reader, /x([\da-fA-F]{2})|u([\da-fA-F]{4})/y);
  if (hex) return Number.parseInt((hex[1] ?? hex[2]) as string, 16);
  const octal = takeMatch(reader, unicode ? /0/y : /[0-3]?[0-7]{1,2}/y);
  if (octal) return Number.parseInt(octal[0], 8);
  const character = source[reader.at] as string;
  if (/[A-Za-z0-9]/.test(character)) {
    const takesMore = 'pPux'.includes(character);
    const legacy = takesMore && legacyEscape(source);
    const other = takesMore ? 'correct what follows it' : 'write the letter alone';
    const instead = legacy
      ? `write ${legacy.slice(1)} instead of ${legacy}, which is not an escape there`
      : other;
    refuse(source, reader.at, `\\${character}, which is not an escape of ECMAScript`, instead);
  }
  return takeCharacter(reader);
}
