import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formworkError } from '../../src/runtime/common/errors.ts';
import { type Budget, intersect, isEmpty, matches } from '../../src/runtime/regular/index.ts';
import { accepts } from './leaves.ts';
import { lengthBetween, paidBy, parsePattern, stringLeaf } from './workspace.ts';

const GROUPS = ['(?:', '(?i:', '(?-i:', '(?m-i:', '(?is:', '(?-ms:', '(?=', '(?!'];

/** Patterns of every construct over few letters, so that they meet the strings. */
const pattern: fc.Arbitrary<string> = fc.letrec<{
  choice: string;
  sequence: string;
  quantified: string;
  atom: string;
}>((tie) => ({
  choice: fc.oneof(
    { weight: 4, arbitrary: tie('sequence') },
    fc.tuple(tie('sequence'), tie('sequence')).map((parts) => parts.join('|')),
  ),
  sequence: fc.array(tie('quantified'), { maxLength: 4 }).map((parts) => parts.join('')),
  quantified: fc.oneof(
    { weight: 3, arbitrary: tie('atom') },
    fc
      .tuple(
        tie('atom'),
        fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,3}', '{2,}', '*?', '+?'),
      )
      .map(([atom, quantifier]) => `(?:${atom})${quantifier}`),
    fc.constantFrom('^', '$', '\\b', '\\B'),
  ),
  atom: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'a',
      'b',
      '-',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\W',
      '\\d',
      '\\s',
      '\\u{1F600}',
      '\\p{L}',
      '[\\d-]',
      'k',
      '[^s]',
      '\\p{Lu}',
      '\\P{Lu}',
    ),
    fc
      .tuple(fc.constantFrom('(', '(?=', '(?!', '(?<name>', ...GROUPS), tie('choice'))
      .map(([open, body]) => `${open}${body})`),
    fc
      .tuple(fc.constantFrom('(?<=', '(?<!'), tie('sequence'))
      .map(([open, body]) => `${open}${body})`),
  ),
})).choice;

/** Rounds with an assertion, and an end that looks back: what may follow depends on the rounds. */
const rounds: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '^', '^(?!-)', 'a'),
    fc.array(
      fc.constantFrom(
        'a',
        '[ab]',
        '-',
        'b(?!-)',
        '(?!--)[ab-]',
        '(?<!-)-',
        '\\ba',
        'b\\b ?',
        '(?<=a)b',
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom('*', '+', '{2,}'),
    fc.constantFrom('(?<=a)', '(?<!-)', '(?<=ab)', '(?<![ab])', '\\b', '\\B', '(?<=b)a?', ''),
    fc.constantFrom('$', ''),
  )
  .map(
    ([start, body, count, behind, end]) => `${start}(?:${body.join('|')})${count}${behind}${end}`,
  );

// V8 takes \w after a closed (?i:...) for U+017F and U+212A as well: these have a test of their
// own.
const text = fc
  .array(fc.constantFrom('a', 'b', '-', '1', '_', ' ', '\n', '\r', 'é', 'É', '😀', 'A', 'K', 's'), {
    maxLength: 6,
  })
  .map((characters) => characters.join(''));

/** Patterns of other dialects: where they are that, and what to write instead. */
const FOREIGN: readonly (readonly [string, string, string])[] = [
  ['^(?P<year>\\d{4})', '(?P< at character 1', 'write (?<'],
  ['(?i)^yes$', 'flags for the rest of the pattern at character 0', 'write (?i:...)'],
  ['^(?x: a b )$', 'flags of a group at character 1', 'i, m and s'],
  ['\\Aa', '\\A at character 0', 'write ^'],
  ['a\\Z', '\\Z at character 1', 'write $'],
  ['^a++b', 'a possessive quantifier at character 2', 'remove the +'],
  ['^(?>a|ab)c', 'a kind of group at character 1', 'write (?:...)'],
  ['^[[:alpha:]_]+$', '[:alpha:] at character 2', 'write A-Za-z'],
  ['^[a-z&&[^b]]$', 'an intersection of classes at character 5', 'lookahead'],
  ['^a{,3}$', 'a count without a minimum at character 2', 'write {0'],
  ['^\\x{1F600}$', '\\x{ at character 1', 'write \\u{'],
  ['^\\pL+$', 'a property without braces at character 1', 'write \\p{L}'],
  ['^\\p{L}+\\@$', '\\p', 'write @ instead of \\@'],
  ['^\\p{Letters}$', '\\p', 'correct what follows it'],
  ['^\\u{110000}$', '\\u', 'correct what follows it'],
  ['^\\x0$', '\\x', 'correct what follows it'],
  ['^\\q$', '\\q', 'write the letter alone'],
  ['(a)\\1', 'the backreference \\1 at character 4', ''],
];

describe('parsePattern', () => {
  it('agrees with the RegExp engine on random patterns and strings', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 8, maxLength: 8 }), (source, texts) => {
        const language = attempt(source);
        // Anchored, because V8 lets an unanchored empty match split a surrogate pair.
        const expression = new RegExp(`^[^]*?(?:${source})`, 'u');
        if (!language) return;
        for (const sample of texts) {
          expect([sample, matches(language, sample)]).toEqual([sample, expression.test(sample)]);
        }
      }),
      { numRuns: 700 },
    );
  });

  it('agrees with the RegExp engine next to a limited length', () => {
    const most = fc.constantFrom(0, 1, 3, 6, Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(
        fc.oneof(pattern, rounds),
        fc.array(text, { minLength: 8, maxLength: 8 }),
        fc.nat(5),
        most,
        (source, texts, min, more) => {
          const language = attempt(source);
          if (!language) return;
          const expression = new RegExp(`^[^]*?(?:${source})`, 'u');
          const limited = intersect([language, lengthBetween(min, min + more)]);
          const leaf = within(() => stringLeaf(limited));
          const found = texts.filter((sample) => expression.test(sample));
          const fitting = found.filter((sample) => {
            const { length } = [...sample];
            return length >= min && length <= min + more;
          });
          expect(texts.filter((sample) => matches(limited, sample))).toEqual(fitting);
          if (found.length > 0) expect(within(() => isEmpty(language))).not.toBe(true);
          if (fitting.length > 0) expect(within(() => isEmpty(limited))).not.toBe(true);
          if (!leaf) return;
          const read = within(() =>
            texts.filter((sample) => accepts(leaf, JSON.stringify(sample))),
          );
          if (read) expect(read).toEqual(fitting);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('allows a repeated part before an assertion to occur once', () => {
    const language = parsePattern('^[a-]?(?!^)');
    expect(['', 'a', '-', 'b'].filter((sample) => matches(language, sample))).toEqual(['a', '-']);
  });

  it.each(['i', 'iu'])(
    'folds the case of every character like the RegExp engine with the flags %s',
    (flags) => {
      // An escape that is none in Unicode mode keeps the pattern out of it.
      const legacy = flags === 'i' ? '(?:\\@)?' : '';
      for (const member of ['k', 'ß', '[à-þ]', '\\u0390', 'σ', 'ǆ', '\\uab70', '\\w', '\\W']) {
        const language = parsePattern(`^(?i:${member})${legacy}$`);
        const expression = new RegExp(`^${member}${legacy}$`, flags);
        const wrong: string[] = [];
        for (let point = 0; point < (legacy ? 0xffff : 0x1ffff); point++) {
          if (point >= 0xd800 && point <= 0xdfff) continue;
          const character = String.fromCodePoint(point);
          if (matches(language, character) !== expression.test(character)) wrong.push(character);
        }
        expect([member, wrong]).toEqual([member, []]);
      }
    },
  );

  it('reads a pattern that is only valid without the u flag over code points, too', () => {
    expect(matches(parsePattern('^.\\@[😀😂]$'), '😀@😂')).toBe(true);
  });

  it('reads a pair of surrogate escapes as one character, also without the u flag', () => {
    // Only valid without it because of `\w-.`.
    const language = parsePattern('^[\\w-.]*\\ud83d\\ude00$');
    expect(matches(language, 'a😀')).toBe(true);
    expect(matches(language, 'a😂')).toBe(false);
  });

  it.each(FOREIGN)('refuses %s: %s, %s', (source, what, instead) => {
    expect(() => parsePattern(source)).toThrow(what);
    expect(() => parsePattern(source)).toThrow(instead);
  });
});

/** Assertions about assertions take more than any language that a person has in mind. */
function fewStates(): Budget {
  let left = 20_000;
  return {
    spend(count = 1) {
      left -= count;
      if (left < 0) throw formworkError('Too many states.', { code: 'schema_too_complex' });
    },
  };
}

function attempt(source: string) {
  try {
    new RegExp(source, 'u');
  } catch {
    fc.pre(false);
  }
  return within(() => parsePattern(source));
}

/** The result of some work; undefined if it takes too many states. */
function within<T>(work: () => T): T | undefined {
  try {
    return paidBy(fewStates(), work);
  } catch (error) {
    expect(error).toHaveProperty(
      'code',
      expect.stringMatching(/^unsupported_schema_feature|schema_too_complex/),
    );
    return undefined;
  }
}
