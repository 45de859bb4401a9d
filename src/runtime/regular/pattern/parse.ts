/** Reads ECMAScript patterns (ECMA-262, 22.2.1; Annex B.1.2 for the legacy ones). */
import { formworkError } from '../../errors.ts';
import {
  allCodePoints,
  type CodePointSet,
  codePointSet,
  complementSet,
  noCodePoints,
  unionSets,
} from '../code-points.ts';
import { classOf, lineTerminators, wordCharacters } from './classes.ts';
import { foreignPart, legacyEscape } from './dialects.ts';
import { ignoringCase } from './ignore-case.ts';
import type { Node } from './syntax.ts';

const DEEPEST = 200;

/**
 * Reads a pattern: as `u` where it is one, else without flags, as far as it means the same to everybody.
 * @throws `invalid_schema` when it is no pattern, `unsupported_schema_feature` for what no regular language can say,
 * `schema_too_complex` when groups nest deeper than 200.
 */
export function parse(source: string): Node {
  const plain = source.replace(GROUPS, withoutModifiers);
  const unicode = whyNot(plain, 'u') === undefined;
  const why = unicode ? undefined : whyNot(plain, '');
  const foreign = unicode ? undefined : foreignPart(source);
  if (why !== undefined) {
    const what = foreign
      ? `${foreign.what} at character ${foreign.at} is another dialect's: ${foreign.instead}`
      : why;
    throw formworkError(`${quote(source)} is not an ECMAScript pattern: ${what}.`, {
      code: 'invalid_schema',
      keyword: 'pattern',
    });
  }
  if (foreign) refuse(source, foreign.at, foreign.what, foreign.instead);
  return parseChoice({ source, at: 0, unicode, depth: 0, flags: NO_FLAGS });
}

const GROUPS = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?([ims]*)(?:-([ims]*))?:/gs;

/** The beginning of a group as every engine reads it: modifiers (ECMAScript 2025) are not known everywhere. */
function withoutModifiers(text: string, on: string | undefined, off: string | undefined): string {
  const letters = `${on}${off ?? ''}`;
  const legal = new Set(letters).size === letters.length && (letters || off === undefined);
  return on !== undefined && legal ? '(?:' : text;
}

/** What the engine says is wrong with a pattern; undefined when nothing is. */
function whyNot(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return (error as Error).message.split(': ').at(-1) ?? '';
  }
}

function quote(source: string): string {
  return JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}...` : source);
}

function refuse(source: string, at: number, what: string, instead: string): never {
  throw formworkError(`The pattern ${quote(source)} uses ${what} at character ${at}: ${instead}.`, {
    code: 'unsupported_schema_feature',
    keyword: 'pattern',
  });
}

/** A place in a pattern that the engine has found to be well-formed. */
interface Reader {
  readonly source: string;
  at: number;
  readonly unicode: boolean;
  depth: number;
  flags: Flags;
}

/** What the modifiers around a place ask for. */
interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  /** What `\w` stands for. */
  readonly word: CodePointSet;
}

const NO_FLAGS: Flags = { i: false, m: false, s: false, word: wordCharacters };

function take(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function takeMatch(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const match = expression.exec(reader.source);
  if (!match) return undefined;
  reader.at += match[0].length;
  return match;
}

function parseChoice(reader: Reader): Node {
  if (++reader.depth > DEEPEST) {
    throw formworkError(`The pattern ${quote(reader.source)} nests too deep.`, {
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

function characters({ flags, unicode }: Reader, what: number | CodePointSet): Node {
  const set = typeof what === 'number' ? codePointSet([[what, what]]) : what;
  return { kind: 'set', set: flags.i ? ignoringCase(set, unicode) : set };
}

function parseGroup(reader: Reader): Node {
  const look = takeMatch(reader, /\?(<?)([=!])/y);
  const outer = reader.flags;
  if (!look && !takeMatch(reader, /\?<[^>]*>/y)) {
    const [, on = '', off = ''] = takeMatch(reader, /\?([ims]*)-?([ims]*):/y) ?? [];
    if (on || off) reader.flags = modified(outer, on, off, reader.unicode);
  }
  const body = parseChoice(reader);
  reader.flags = outer;
  take(reader, ')');
  if (!look) return body;
  return { kind: 'look', behind: look[1] === '<', negative: look[2] === '!', body };
}

function modified(flags: Flags, on: string, off: string, unicode: boolean): Flags {
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
  if (match && (reader.unicode || isBackreference(source, match[0]))) {
    refuse(
      source,
      at,
      `the backreference \\${match[0]}`,
      'no automaton can compare two parts of a text',
    );
  }
  return characters(reader, parseClassEscape(reader) ?? parseCharacterEscape(reader));
}

/** In legacy patterns `\2` is an octal escape when there are fewer groups, and `\k` a letter when none has a name. */
function isBackreference(source: string, text: string): boolean {
  const groups = source.match(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)|\(\?<(?![=!])/g) ?? [];
  const count = groups.filter((group) => group.startsWith('(')).length;
  return text.startsWith('k') || Number(text) <= count;
}

/** A class escape after its backslash; undefined when it is another escape. */
function parseClassEscape(reader: Reader): CodePointSet | undefined {
  const match = takeMatch(reader, reader.unicode ? /([dDsSwW])|([pP])\{([^}]*)\}/y : /([dDsSwW])/y);
  return match && classOf((match[1] ?? match[2]) as string, match[3], reader.flags.word);
}

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The code point of a character escape, after its backslash. */
function parseCharacterEscape(reader: Reader): number {
  const { source, unicode } = reader;
  const control = takeMatch(reader, /[tnvfr]/y);
  if (control) return CONTROLS[control[0]] as number;
  const letter = takeMatch(reader, /c([A-Za-z])/y);
  if (letter) return (letter[1] as string).charCodeAt(0) % 32;
  if (unicode) {
    const pair = takeMatch(reader, /u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/y);
    if (pair) {
      const [high, low] = [
        Number.parseInt(pair[1] as string, 16),
        Number.parseInt(pair[2] as string, 16),
      ];
      return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
    }
    const braced = takeMatch(reader, /u\{([\da-fA-F]+)\}/y);
    if (braced) return Number.parseInt(braced[1] as string, 16);
  }
  const hex = takeMatch(reader, /x([\da-fA-F]{2})|u([\da-fA-F]{4})/y);
  if (hex) return Number.parseInt((hex[1] ?? hex[2]) as string, 16);
  const octal = takeMatch(reader, unicode ? /0/y : /[0-3]?[0-7]{1,2}/y);
  if (octal) return Number.parseInt(octal[0], 8);
  const character = source[reader.at] as string;
  if (/[A-Za-z0-9]/.test(character)) {
    const legacy = 'pPu'.includes(character) && legacyEscape(source);
    const instead = legacy
      ? `write ${legacy.slice(1)} for ${legacy}, which is no escape beside it`
      : 'write the letter alone';
    refuse(source, reader.at, `\\${character}, which is not an escape of ECMAScript`, instead);
  }
  return takeCharacter(reader);
}

function takeCharacter(reader: Reader): number {
  const point = reader.source.codePointAt(reader.at) as number;
  reader.at += point > 0xffff ? 2 : 1;
  return point;
}

/** The rest of a class, after `[`. */
function parseClass(reader: Reader): CodePointSet {
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
    // Only a legacy pattern has a class at an end of a range; its hyphen is a character then.
    else for (const atom of [first, 0x2d, last]) add(atom);
  }
  function add(atom: number | CodePointSet): void {
    if (typeof atom === 'number') ranges.push([atom, atom]);
    else sets.push(atom);
  }
  let set = unionSets([codePointSet(ranges), ...sets]);
  if (negated && reader.flags.i) set = ignoringCase(set, reader.unicode);
  return negated ? complementSet(set) : set;
}

/** One character or class escape inside a class. */
function parseClassAtom(reader: Reader): number | CodePointSet {
  if (!take(reader, '\\')) return takeCharacter(reader);
  if (take(reader, 'b')) return 8;
  return parseClassEscape(reader) ?? parseCharacterEscape(reader);
}
