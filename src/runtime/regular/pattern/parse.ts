/** Parses ECMAScript patterns (ECMA-262, 22.2.1; Annex B.1.2 for legacy ones). */
import { formworkError } from '../../common/errors.ts';
import {
  allCodePoints,
  type CodePointSet,
  complementSet,
  noCodePoints,
  pointSet,
} from '../code-points.ts';
import { lineTerminators, wordCharacters } from './classes.ts';
import { foreignPart } from './dialects.ts';
import { parseCharacterEscape, parseClassEscape } from './escapes.ts';
import { parseClass } from './parse-class.ts';
import {
  type CharacterSets,
  type Flags,
  quote,
  type Reader,
  refuse,
  take,
  takeCharacter,
  takeMatch,
} from './reader.ts';
import type { Node } from './syntax.ts';

const MAX_DEPTH = 200;

/**
 * Parses a pattern with the `u` flag if it is valid then; otherwise without flags, limited to
 * syntax with an unambiguous meaning.
 * @throws `invalid_schema` if it is not a pattern, `unsupported_schema_feature` for features beyond
 *   regular languages, `schema_too_complex` if groups nest deeper than 200
 */
export function parse(source: string, sets: CharacterSets): Node {
  const plain = source.replace(GROUPS, withoutModifiers);
  const unicode = syntaxErrorOf(plain, 'u') === undefined;
  const why = unicode ? undefined : syntaxErrorOf(plain, '');
  const foreign = unicode ? undefined : foreignPart(source);
  if (why !== undefined) {
    const what = foreign
      ? `${foreign.what} at character ${foreign.at} belongs to another dialect: ${foreign.instead}`
      : why;
    throw formworkError(`${quote(source)} is not an ECMAScript pattern: ${what}.`, {
      code: 'invalid_schema',
      keyword: 'pattern',
    });
  }
  if (foreign) refuse(source, foreign.at, foreign.what, foreign.instead);
  return parseChoice({ source, at: 0, unicode, depth: 0, flags: NO_FLAGS, ...sets });
}

const NO_FLAGS: Flags = { i: false, m: false, s: false, word: wordCharacters };

// A class may have no end, so that a text of opening brackets takes linear time.
const GROUPS = /\\.|\[(?:\\.|[^\]\\])*\]?|\(\?([ims]*)(?:-([ims]*))?:/gs;

/**
 * Removes modifiers (ECMAScript 2025) from the start of a group, because not all engines support
 * them.
 */
function withoutModifiers(text: string, on: string | undefined, off: string | undefined): string {
  const letters = `${on}${off ?? ''}`;
  const legal = new Set(letters).size === letters.length && (letters || off === undefined);
  return on !== undefined && legal ? '(?:' : text;
}

/** The engine's error about a pattern; undefined if there is none. */
function syntaxErrorOf(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return (error as Error).message.split(': ').at(-1) ?? '';
  }
}

function parseChoice(reader: Reader): Node {
  if (++reader.depth > MAX_DEPTH) {
    throw formworkError(`The pattern ${quote(reader.source)} nests too deeply.`, {
      code: 'schema_too_complex',
      keyword: 'pattern',
    });
  }
  const parts = [parseSequence(reader)];
  while (take(reader, '|')) parts.push(parseSequence(reader));
  reader.depth--;
  return parts.length === 1 ? (parts[0] as Node) : { kind: 'choice', parts };
}

function parseSequence(reader: Reader): Node {
  const parts: Node[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] as string)) {
    parts.push(parseQuantified(reader));
  }
  return parts.length === 1 ? (parts[0] as Node) : { kind: 'sequence', parts };
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

function parseQuantified(reader: Reader): Node {
  const body = parseAtom(reader);
  const match = takeMatch(reader, QUANTIFIER);
  if (!match) return body;
  const [, sign, low, comma, high] = match;
  if (sign)
    return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  const max = comma ? (high ? Number(high) : Infinity) : Number(low);
  return { kind: 'repeat', body, min: Number(low), max };
}

function parseAtom(reader: Reader): Node {
  const { m, s } = reader.flags;
  if (take(reader, '^')) return { kind: 'start', set: m ? lineTerminators : noCodePoints };
  if (take(reader, '$')) return { kind: 'end', set: m ? lineTerminators : noCodePoints };
  if (take(reader, '.')) {
    return { kind: 'set', set: s ? allCodePoints : complementSet(lineTerminators) };
  }
  if (take(reader, '(')) return parseGroup(reader);
  if (take(reader, '[')) return characters(reader, parseClass(reader));
  if (take(reader, '\\')) return parseEscape(reader);
  return characters(reader, takeCharacter(reader));
}

function characters(reader: Reader, what: number | CodePointSet): Node {
  const { flags, unicode, ignoringCase, meter } = reader;
  const set = typeof what === 'number' ? pointSet([what]) : what;
  meter.work(set.ranges.length);
  return { kind: 'set', set: flags.i ? ignoringCase(set, unicode) : set };
}

function parseGroup(reader: Reader): Node {
  const look = takeMatch(reader, /\?(<?)([=!])/y);
  const outer = reader.flags;
  if (!look && !takeMatch(reader, /\?<[^>]*>/y)) {
    const [, on = '', off = ''] = takeMatch(reader, /\?([ims]*)-?([ims]*):/y) ?? [];
    if (on || off) reader.flags = modified(reader, on, off);
  }
  const body = parseChoice(reader);
  reader.flags = outer;
  take(reader, ')');
  if (!look) return body;
  return { kind: 'look', behind: look[1] === '<', negative: look[2] === '!', body };
}

function modified({ flags, unicode, ignoringCase }: Reader, on: string, off: string): Flags {
  const has = (flag: 'i' | 'm' | 's') => on.includes(flag) || (flags[flag] && !off.includes(flag));
  const i = has('i');
  const word = i ? ignoringCase(wordCharacters, unicode) : wordCharacters;
  return { i, m: has('m'), s: has('s'), word };
}

function parseEscape(reader: Reader): Node {
  if (take(reader, 'b')) return { kind: 'boundary', set: reader.flags.word };
  if (take(reader, 'B')) return { kind: 'inside', set: reader.flags.word };
  const { source, at } = reader;
  const reference = /[1-9]\d*|k(?:<[^>]*>)?/y;
  reference.lastIndex = at;
  const match = reference.exec(source);
  if (match && (reader.unicode || isBackreference(reader, match[0]))) {
    refuse(
      source,
      at,
      `the backreference \\${match[0]}`,
      'no automaton can compare two parts of a text',
    );
  }
  return characters(reader, parseClassEscape(reader) ?? parseCharacterEscape(reader));
}

/**
 * In a legacy pattern, `\2` is an octal escape if there are fewer groups, and `\k` is a letter if
 * no group has a name.
 */
function isBackreference(reader: Reader, text: string): boolean {
  if (reader.groups === undefined) {
    const parts = reader.source.match(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)|\(\?<(?![=!])/g) ?? [];
    reader.groups = parts.filter((part) => part.startsWith('(')).length;
  }
  return text.startsWith('k') || Number(text) <= reader.groups;
}
