import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  cheapestStrings,
  complement,
  difference,
  intersect,
  type Language,
  shortest,
  union,
} from '../../src/runtime/regular/index.ts';
import { languages } from './languages.ts';
import { literals } from './workspace.ts';

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

function first(language: Language, most: number) {
  const found: { text: string; cost: number }[] = [];
  for (const one of cheapestStrings(language)) {
    if (found.push(one) === most) break;
  }
  return found;
}

it('cheapest strings are in the order of their cost, and complete', () => {
  fc.assert(
    fc.property(languages, ({ language }) => {
      let left = language;
      for (const { text, cost } of first(language, 8)) {
        expect([text, cost]).toEqual([text, bytesOf(text)]);
        expect(bytesOf(shortest(left) ?? '')).toBe(cost);
        left = difference(left, literals([text]));
      }
      if (first(language, 8).length < 8) expect(shortest(left)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

it('their order depends on the language, not on how it was built', () => {
  fc.assert(
    fc.property(languages, languages, ({ language }, { language: other }) => {
      const same = intersect([union([language, other]), union([language, complement(other)])]);
      expect(first(same, 30)).toEqual(first(language, 30));
      expect(shortest(same)).toBe(shortest(language));
    }),
    { numRuns: 500 },
  );
});

it('the first one is the shortest string', () => {
  fc.assert(
    fc.property(languages, ({ language }) => {
      expect(first(language, 1)[0]?.text).toBe(shortest(language));
    }),
  );
});

it('each string occurs once', () => {
  const words = Array.from({ length: 500 }, (_, i) => `${(i * 7919) % 1000}`);
  const texts = first(literals(words), 1000).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(words.toSorted());
});
