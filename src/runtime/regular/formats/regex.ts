/**
 * ECMAScript patterns as strings (ECMA-262, 22.2.1, with the `u` flag). Their syntax is not a
 * regular language, so this is a subset: groups nest at most {@link DEPTH} deep; at most one of the
 * outer groups has a name, a lower-case letter if it is referenced, and is referenced only after
 * it; ranges in classes are letters of one case or digits; counts have at most three digits. Every
 * string of the subset is a valid pattern.
 */
import { charactersOf, complementSet } from '../code-points.ts';
import { concat, oneOf, optional, repeat, sequence, type Term, union } from '../term/index.ts';
import type { FormatTools } from './types.ts';

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

/** A single character or class. */
function atom(tools: FormatTools): Term {
  const { table, whole } = tools;
  return union([
    oneOf(table, complementSet(charactersOf('^$\\.*+?()[]{}|'))),
    whole(`\\.|${CLASS_ESCAPE}|${CHARACTER_ESCAPE}`),
    characterClass(tools),
  ]);
}

/** `[...]`, with hyphens at the ends and ranges in order. */
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
  // A class that begins with a circumflex is negated, so a circumflex is never the first member.
  return sequence([whole('\\[\\^?'), hyphen, members, hyphen, whole('\\]')]);
}

/** `*`, `+`, `?` and ordered counts, lazy or not. */
function quantifier({ whole }: FormatTools): Term {
  const ordered = Array.from({ length: 100 }, (_, low) =>
    whole(`\\{${low},(?:${numbersFrom(low)}|[1-9]\\d{2})\\}`),
  );
  const counted = union([whole('[*+?]|\\{(?:0|[1-9]\\d{0,2}),?\\}'), ...ordered]);
  return concat(counted, whole('\\??'));
}

/** A pattern of the numbers from `low` to 99. */
function numbersFrom(low: number): string {
  const tens = Math.floor(low / 10);
  const higher = tens < 9 ? `|[${tens + 1}-9]\\d` : '';
  return `${tens || ''}[${low % 10}-9]${higher}`;
}
