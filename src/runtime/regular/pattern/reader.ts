/** Where the parser of patterns is, and what it says of a pattern that it cannot take. */
import { formworkError } from '../../errors.ts';
import type { CodePointSet } from '../code-points.ts';
import type { IgnoringCase } from './ignore-case.ts';
import type { PropertySets } from './properties.ts';

/** Sets of characters that are found out by asking the engine. */
export interface CharacterSets {
  readonly propertySet: PropertySets;
  readonly ignoringCase: IgnoringCase;
}

/** A place in a pattern that the engine has found to be well-formed. */
export interface Reader extends CharacterSets {
  readonly source: string;
  at: number;
  readonly unicode: boolean;
  depth: number;
  flags: Flags;
}

/** What the modifiers around a place ask for. */
export interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  /** What `\w` stands for. */
  readonly word: CodePointSet;
}

/** Goes on behind a text, if it is there. */
export function take(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

/** Goes on behind what a sticky expression matches, if it does. */
export function takeMatch(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const match = expression.exec(reader.source);
  if (!match) return undefined;
  reader.at += match[0].length;
  return match;
}

/** Goes on behind one character. */
export function takeCharacter(reader: Reader): number {
  const point = reader.source.codePointAt(reader.at) as number;
  reader.at += point > 0xffff ? 2 : 1;
  return point;
}

/** A pattern as errors show it. */
export function quote(source: string): string {
  return JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}...` : source);
}

/** @throws `unsupported_schema_feature`, with what to write instead. */
export function refuse(source: string, at: number, what: string, instead: string): never {
  throw formworkError(`The pattern ${quote(source)} uses ${what} at character ${at}: ${instead}.`, {
    code: 'unsupported_schema_feature',
    keyword: 'pattern',
  });
}
