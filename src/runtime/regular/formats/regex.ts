/**
 * ECMAScript patterns as strings (ECMA-262, 22.2.1, with the `u` flag). Their syntax is no regular language: groups nest
 * {@link DEPTH} deep at most here, at most one of the outer groups has a name, it is referred back to after it and when its
 * name is a small letter, ranges in classes are of letters of one case or of digits, and counts have at most three digits.
 * Whatever comes out is a pattern.
 */
import { charactersOf, complementSet } from '../code-points.ts';
import { concat, oneOf, optional, repeat, sequence, type Term, union } from '../term/index.ts';
import type { FormatTools } from './whole.ts';

const DEPTH = 6;
const PROPERTIES =
  'L|Lu|Ll|Lt|Lm|Lo|M|N|Nd|Nl|No|P|S|Z|Zs|Letter|Number|Alphabetic|White_Space|Script=(?:Latin|Greek|Cyrillic|Han)';
const CLASS_ESCAPE = `\\\\(?:[dDsSwW]|[pP]\\{(?:${PROPERTIES})\\})`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const HEX = '[0-9a-fA-F]';
const CHARACTER_ESCAPE = [
  '\\\\[tnvfr^$\\\\.*+?()[\\]{}|/]',
  '\\\\c[A-Za-z]',
  `\\\\x${HEX}{2}`,
  `\\\\u(?:[0-9a-cA-CefEF]${HEX}|[dD][0-7])${HEX}{2}`,
  `\\\\u\\{0{0,4}(?:10${HEX}{4}|${HEX}{1,5})\\}`,
].join('|');

/** `regex`. */
export function regex(tools: FormatTools): Term {
  const { whole } = tools;
  const quantifiers = optional(quantifier(tools));
  const plain = union([concat(atom(tools), quantifiers), whole('\\^|\\$|\\\\[bB]|\\|')]);
  const group = (open: string, inner: Term): Term => sequence([whole(open), inner, whole('\\)')]);
  const groups = (inner: Term): Term =>
    union([concat(group('\\((?:\\?:)?', inner), quantifiers), group('\\(\\?<?[=!]', inner)]);

  // The bars between alternatives are items too: a pattern is any sequence of items.
  let item = plain;
  let inner = repeat(plain, 0);
  for (let depth = 0; depth < DEPTH; depth++) {
    inner = repeat(item, 0);
    item = union([plain, groups(inner)]);
  }
  const named = (name: string): Term => concat(group(`\\(\\?<${name}>`, inner), quantifiers);
  const referredTo = Array.from(LETTERS, (name) => {
    const reference = concat(whole(`\\\\k<${name}>`), quantifiers);
    return concat(named(name), repeat(union([item, reference]), 0));
  });
  const anyItems = repeat(item, 0);
  const naming = union([concat(named('[A-Za-z]\\w*'), anyItems), ...referredTo]);
  return union([anyItems, concat(anyItems, naming)]);
}

/** One character or a class of them. */
function atom(tools: FormatTools): Term {
  const { table, whole } = tools;
  return union([
    oneOf(table, complementSet(charactersOf('^$\\.*+?()[]{}|'))),
    whole(`\\.|${CLASS_ESCAPE}|${CHARACTER_ESCAPE}`),
    characterClass(tools),
  ]);
}

/** `[...]`: hyphens at the ends, ranges in order. */
function characterClass({ table, whole }: FormatTools): Term {
  const single = union([
    oneOf(table, complementSet(charactersOf('\\]-^'))),
    whole(`${CLASS_ESCAPE}|${CHARACTER_ESCAPE}|\\\\-|\\\\b`),
  ]);
  const ranges = ['0123456789', LETTERS, LETTERS.toUpperCase()].flatMap((characters) =>
    Array.from(characters, (from) => whole(`${from}-[${from}-${characters.at(-1)}]`)),
  );
  const hyphen = whole('-?');
  const members = repeat(union([single, whole('\\^'), ...ranges]), 0);
  // A class that begins with a circumflex is negated, so a first member is never one.
  return sequence([whole('\\[\\^?'), hyphen, members, hyphen, whole('\\]')]);
}

/** `*`, `+`, `?` and counts in order, lazy or not. */
function quantifier({ whole }: FormatTools): Term {
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
