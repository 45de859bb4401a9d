/** The state of the pattern parser, and its errors. */
import { formworkError } from '../../common/errors.ts';
import type { CodePointSet } from '../code-points.ts';
import type { Meter } from '../meter.ts';
import type { IgnoringCase } from './ignore-case.ts';
import type { PropertySets } from './properties.ts';

/** Sets of characters obtained from the engine, and who pays for work on large ones. */
export interface CharacterSets {
  readonly meter: Meter;
  readonly propertySet: PropertySets;
  readonly ignoringCase: IgnoringCase;
}

/** A position in a pattern that the engine accepts. */
export interface Reader extends CharacterSets {
  readonly source: string;
  at: number;
  readonly unicode: boolean;
  depth: number;
  flags: Flags;
  /** The number of groups that capture. Counted at the first escape that may refer to one. */
  groups?: number;
}

/** The flags in effect at a position. */
export interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  /** The meaning of `\w`. */
  readonly word: CodePointSet;
}

/** Consumes a text if it comes next. Returns whether it did. */
export function take(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

/** Consumes the match of a sticky expression, if there is one. */
export function takeMatch(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const match = expression.exec(reader.source);
  if (!match) return undefined;
  reader.at += match[0].length;
  return match;
}

/** Consumes one character. */
export function takeCharacter(reader: Reader): number {
  const point = reader.source.codePointAt(reader.at) as number;
  reader.at += point > 0xffff ? 2 : 1;
  return point;
}

/** Formats a pattern for error messages. */
export function quote(source: string): string {
  return JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}...` : source);
}

/** @throws `unsupported_schema_feature`, stating what to write instead */
export function refuse(source: string, at: number, what: string, instead: string): never {
  throw formworkError(`The pattern ${quote(source)} uses ${what} at character ${at}: ${instead}.`, {
    code: 'unsupported_schema_feature',
    keyword: 'pattern',
  });
}
