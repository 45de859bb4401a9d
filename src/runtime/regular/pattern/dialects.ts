/**
 * Detects syntax of other regular expression dialects that ECMAScript lacks or interprets
 * differently.
 */

/** A foreign part of a pattern. */
export interface Foreign {
  readonly at: number;
  readonly what: string;
  readonly instead: string;
}

type Row = readonly [expression: RegExp, what: string, instead: string];

const ANYWHERE: readonly Row[] = [
  [/\\x\{/y, '\\x{', 'write \\u{'],
  [/\\[pP][A-Z]/y, 'a property without braces', 'write \\p{L}'],
  [/\\h/y, '\\h', 'write [ \\t]'],
  [/\\a/y, '\\a', 'write \\x07'],
  [/\\e/y, '\\e', 'write \\x1b'],
  [/\\Q/y, '\\Q', 'escape each special character with a backslash'],
];

const OUTSIDE: readonly Row[] = [
  ...ANYWHERE,
  [/\(\?P</y, '(?P<', 'write (?<'],
  [/\(\?(?:P[=>]|[>&|(#R\d+])/y, 'a kind of group', 'write (?:...)'],
  [
    /\(\?[a-zA-Z]*(?:-[a-zA-Z]+)?\)/y,
    'flags for the rest of the pattern',
    'write (?i:...) around the part; i, m and s are supported',
  ],
  [
    /\(\?(?![ims]+(?:-[ims]*)?:)[a-zA-Z]+(?:-[a-zA-Z]*)?:/y,
    'flags of a group',
    'only i, m and s are supported, each once, as in (?i:...)',
  ],
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\+/y, 'a possessive quantifier', 'remove the +'],
  [/\{,\d+\}/y, 'a count without a minimum', 'write {0, and the maximum'],
  [/\\A/y, '\\A', 'write ^'],
  [/\\[Zz]/y, '\\Z', 'write $'],
  [/\\R/y, '\\R', 'write (?:\\r\\n|\\n|\\r)'],
];

const POSIX: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  blank: ' \\t',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  print: ' -~',
  graph: '!-~',
};

const INSIDE: readonly Row[] = [
  ...ANYWHERE,
  ...Object.entries(POSIX).map(
    ([name, range]): Row => [RegExp(`\\[:${name}:\\]`, 'y'), `[:${name}:]`, `write ${range}`],
  ),
  [/&&(?=\[)/y, 'an intersection of classes', 'write a lookahead, as in (?=[a-z])[^b]'],
];

/** The first part of a pattern that is not ECMAScript with the `u` flag. */
export function foreignPart(source: string): Foreign | undefined {
  let inside = false;
  for (let at = 0; at < source.length; at++) {
    for (const [expression, what, instead] of inside ? INSIDE : OUTSIDE) {
      expression.lastIndex = at;
      if (expression.test(source)) return { at, what, instead };
    }
    const character = source[at];
    if (character === '\\') at++;
    else if (inside) inside = character !== ']';
    else inside = character === '[';
  }
  return undefined;
}

/** An escape outside of classes that is invalid with the `u` flag. */
export function legacyEscape(source: string): string | undefined {
  return /^(?:[^\\[]|\\[\^$\\.*+?()[\]{}|/\w]|\[(?:\\.|[^\]\\])*\])*?(\\[^^$\\.*+?()[\]{}|/\w])/.exec(
    source,
  )?.[1];
}
