/**
 * ECMAScript patterns as strings (ECMA-262, 22.2.1, with the `u` flag). Their syntax is no regular language: groups nest
 * {@link DEPTH} deep at most here, backreferences are left out, at most one group has a name, ranges in classes are of
 * letters of one case or of digits, and counts have at most three digits. Whatever comes out is a pattern.
 */
import { codePointSet, complementSet } from '../code-points.ts';
import {
  anyString,
  complement,
  concat,
  intersect,
  oneOf,
  optional,
  repeat,
  sequence,
  type Term,
  union,
} from '../term.ts';
import { whole } from './whole.ts';

const DEPTH = 6;
const PROPERTIES =
  'L|Lu|Ll|Lt|Lm|Lo|M|N|Nd|Nl|No|P|S|Z|Zs|Letter|Number|Alphabetic|White_Space|Script=(?:Latin|Greek|Cyrillic|Han)';
const CLASS_ESCAPE = `\\\\(?:[dDsSwW]|[pP]\\{(?:${PROPERTIES})\\})`;
const HEX = '[0-9a-fA-F]';
const CHARACTER_ESCAPE = [
  '\\\\[tnvfr^$\\\\.*+?()[\\]{}|/]',
  '\\\\c[A-Za-z]',
  `\\\\x${HEX}{2}`,
  `\\\\u(?:[0-9a-cA-CefEF]${HEX}|[dD][0-7])${HEX}{2}`,
  `\\\\u\\{0{0,4}(?:10${HEX}{4}|${HEX}{1,5})\\}`,
].join('|');

/** `regex`. */
export function regex(): Term {
  let pattern = alternatives(undefined);
  for (let depth = 0; depth < DEPTH; depth++) pattern = alternatives(pattern);
  const name = whole('\\(\\?<[A-Za-z]');
  const named = sequence([anyString, name, anyString]);
  return intersect([pattern, complement(concat(named, concat(name, anyString)))]);
}

/** Alternatives of terms, with groups around `inner` patterns. */
function alternatives(inner: Term | undefined): Term {
  const atoms = [
    oneOf(complementSet(codePointSet(points('^$\\.*+?()[]{}|')))),
    whole(`\\.|${CLASS_ESCAPE}|${CHARACTER_ESCAPE}`),
    // No digit may follow, which none does before a quantifier or another escape; alone it is left to classes.
    characterClass(),
  ];
  const assertions = [whole('\\^|\\$|\\\\[bB]')];
  if (inner) {
    const group = (open: string): Term => sequence([whole(open), inner, whole('\\)')]);
    atoms.push(group('\\((?:\\?:|\\?<[A-Za-z]\\w*>)?'));
    assertions.push(group('\\(\\?<?[=!]'));
  }
  const term = union([concat(union(atoms), optional(quantifier())), ...assertions]);
  const sequenceOfTerms = repeat(term, 0);
  return concat(sequenceOfTerms, repeat(concat(whole('\\|'), sequenceOfTerms), 0));
}

/** `[...]`: hyphens at the ends, ranges in order. */
function characterClass(): Term {
  const single = union([
    oneOf(complementSet(codePointSet(points('\\]-^')))),
    whole(`${CLASS_ESCAPE}|${CHARACTER_ESCAPE}|\\\\-|\\\\b`),
  ]);
  const ranges = ['09', 'az', 'AZ'].flatMap(([first, last]) =>
    points(charactersBetween(first as string, last as string)).map(([point]) => {
      const from = String.fromCodePoint(point);
      return whole(`${from}-[${from}-${last}]`);
    }),
  );
  const hyphen = whole('-?');
  const members = repeat(union([single, whole('\\^'), ...ranges]), 0);
  // A class that begins with a circumflex is negated, so a first member is never one.
  return sequence([whole('\\[\\^?'), hyphen, members, hyphen, whole('\\]')]);
}

/** `*`, `+`, `?` and counts in order, lazy or not. */
function quantifier(): Term {
  const ordered = Array.from({ length: 100 }, (_, low) =>
    whole(`\\{${low},(?:${numbersFrom(low)}|[1-9]\\d{2})\\}`),
  );
  const counted = union([whole('[*+?]|\\{(?:0|[1-9]\\d{0,2}),?\\}'), ...ordered]);
  return concat(counted, whole('\\??'));
}

/** Pattern of the numbers from `low` up to 99. */
function numbersFrom(low: number): string {
  const tens = Math.floor(low / 10);
  const higher = tens < 9 ? `|[${tens + 1}-9]\\d` : '';
  return `${tens || ''}[${low % 10}-9]${higher}`;
}

function charactersBetween(first: string, last: string): string {
  const start = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, i) =>
    String.fromCharCode(start + i),
  ).join('');
}

function points(characters: string): [number, number][] {
  return Array.from(characters, (character) => {
    const point = character.codePointAt(0) as number;
    return [point, point];
  });
}
