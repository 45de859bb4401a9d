import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Budget,
  cardinality,
  complement,
  difference,
  intersect,
  isEmpty,
  matches,
  shortest,
  union,
} from '../../src/runtime/regular/index.ts';
import { languages, strings } from './languages.ts';
import { random } from './random.ts';
import { sample } from './sample.ts';
import { anyString, lengthBetween, literals, nothing, paidBy, parsePattern } from './workspace.ts';

describe('languages', () => {
  it('contain what their definition states', () => {
    fc.assert(
      fc.property(languages, fc.array(strings, { maxLength: 10 }), ({ language, has }, texts) => {
        for (const text of texts)
          expect([text, matches(language, text)]).toEqual([text, has(text)]);
      }),
      { numRuns: 500 },
    );
  });

  it('of words do not split characters: U+1F600 and U+1F601 begin with the same UTF-16 unit', () => {
    const words = ['\u{1f600}', '\u{1f601}', 'a\u{1f600}b', 'a\u{1f600}', 'a\ue000', ''];
    const language = literals(words);
    expect(words.filter((word) => !matches(language, word))).toEqual([]);
    expect(cardinality(language, 10)).toBe(words.length);
    expect(matches(language, 'a')).toBe(false);
  });

  it('are empty exactly when they have no shortest string', () => {
    fc.assert(
      fc.property(languages, strings, ({ language, has }, text) => {
        const found = shortest(language);
        expect(isEmpty(language)).toBe(found === undefined);
        if (found === undefined) expect(has(text)).toBe(false);
        else {
          expect(has(found)).toBe(true);
          if (has(text)) expect(cost(found)).toBeLessThanOrEqual(cost(text));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have samples that they contain', () => {
    fc.assert(
      fc.property(languages, fc.nat(), ({ language, has }, seed) => {
        const text = sample(language, random(seed));
        expect(text === undefined ? isEmpty(language) : has(text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are the same object if they were created from the same parts', () => {
    const [a, b] = [parsePattern('^a'), parsePattern('b$')];
    expect(intersect([a, b])).toBe(intersect([b, a]));
    expect(union([a, b, a])).toBe(union([b, a]));
    expect(complement(complement(a))).toBe(a);
    expect(intersect([a, complement(a)])).toBe(nothing);
    expect(union([a, complement(a)])).toBe(anyString);
    expect(intersect([a, anyString])).toBe(a);
    expect(complement(parsePattern('x'))).toBe(parsePattern('^[^x]*$'));
    expect(complement(parsePattern('^[^x]*$'))).toBe(parsePattern('x'));
  });

  it('of all lengths together contain every string', () => {
    const all = union([lengthBetween(0, 1), parsePattern('^a'), lengthBetween(2)]);
    expect(all).toBe(anyString);
    expect(complement(all)).toBe(nothing);
  });

  it('do not change under a limit that they satisfy', () => {
    const word = parsePattern('^(foo|ba)$');
    expect(intersect([word, lengthBetween(1, 10)])).toBe(word);
    expect(intersect([word, lengthBetween(4)])).toBe(nothing);
    expect(intersect([parsePattern('^[a-z]+$'), lengthBetween(0, 5)])).toBe(
      parsePattern('^[a-z]{1,5}$'),
    );
  });

  it('are compared by inclusion', () => {
    const [two, some] = [parsePattern('^a{2}$'), parsePattern('^a+$')];
    expect(isEmpty(difference(two, some))).toBe(true);
    expect(isEmpty(difference(some, two))).toBe(false);
    expect(isEmpty(difference(literals(['x']), literals(['x', 'y'])))).toBe(true);
  });
});

describe('cardinality', () => {
  it('counts strings, up to a cap', () => {
    expect(cardinality(nothing, 10)).toBe(0);
    expect(cardinality(literals(['a', 'b', 'ab', 'a']), 10)).toBe(3);
    expect(cardinality(parsePattern('^[ab]{2}$'), 10)).toBe(4);
    expect(cardinality(parsePattern('^\\d{1,3}$'), 5000)).toBe(1110);
    expect(cardinality(anyString, 1000)).toBe(1000);
    expect(cardinality(parsePattern('^a*$'), 7)).toBe(7);
    for (const cap of [3, 2, 9, 8, 100, 0, 7]) {
      expect(cardinality(parsePattern('^a*$'), cap)).toBe(cap);
      expect(cardinality(parsePattern('^a{0,7}$'), cap)).toBe(Math.min(cap, 8));
    }
  });

  it('is finite for complements that continue only with surrogates', () => {
    let left = 1000;
    const small: Budget = {
      spend(count = 1) {
        left -= count;
        if (left < 0) throw new Error('The count does not end.');
      },
    };
    const only = complement(union([parsePattern('^a'), parsePattern('[^a]')]));
    expect(paidBy(small, () => cardinality(only, 10))).toBe(1);
  });
});

describe('strings that UTF-8 cannot carry', () => {
  it('belong to no language', () => {
    expect(matches(anyString, '\ud800')).toBe(false);
    expect(isEmpty(literals(['a\udc00']))).toBe(true);
  });
});

describe('the budget', () => {
  it('ends a search without a result', () => {
    let left = 1000;
    const small: Budget = {
      spend(states = 1) {
        left -= states;
        if (left < 0) throw new Error('spent');
      },
    };
    const far = intersect([
      parsePattern('^(a{17})*$'),
      parsePattern('^(a{19})*$'),
      lengthBetween(1000),
    ]);
    const none = intersect([far, complement(parsePattern('^(a{323})*$'))]);
    expect(() => paidBy(small, () => isEmpty(none))).toThrow('spent');
  });
});

/** Bytes of the string as JSON text. */
function cost(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}
