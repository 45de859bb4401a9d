import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, parsePattern } from '../../src/runtime/regular/index.ts';

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
    ),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<name>', '(?=', '(?!'), tie('choice'))
      .map(([open, body]) => `${open}${body})`),
    fc
      .tuple(fc.constantFrom('(?<=', '(?<!'), tie('sequence'))
      .map(([open, body]) => `${open}${body})`),
  ),
})).choice;

const text = fc
  .array(fc.constantFrom('a', 'b', '-', '1', '_', ' ', '\n', 'é', '😀', 'A'), { maxLength: 6 })
  .map((characters) => characters.join(''));

describe('parsePattern', () => {
  it('agrees with the engine on random patterns and strings', () => {
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
      { numRuns: 500 },
    );
  });
});

function attempt(source: string) {
  try {
    new RegExp(source, 'u');
  } catch {
    fc.pre(false);
  }
  try {
    return parsePattern(source);
  } catch (error) {
    expect(error).toHaveProperty(
      'code',
      expect.stringMatching(/^unsupported_schema_feature|schema_too_complex/),
    );
    return undefined;
  }
}
