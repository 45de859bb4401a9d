import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { likelyOf } from '../../../src/runtime/generate/ground/index.ts';
import { matchesOf } from '../../../src/runtime/generate/ground/matches.ts';

afterEach(() => vi.restoreAllMocks());

test('matches are those of matchAll, also while the same pattern is in use', () => {
  const patterns = [/a+/gu, /(a)|b/giu, /x?/g, /(?<=a)b*/gu];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'x', 'é') }), (text) => {
      for (const pattern of patterns) {
        const found: RegExpExecArray[] = [];
        for (const match of matchesOf(pattern, text)) {
          found.push(match);
          [...matchesOf(pattern, 'aab')];
        }
        expect(found).toEqual([...text.matchAll(pattern)]);
      }
    }),
  );
});

test('no pattern is copied to find values, since a copy is compiled again', () => {
  const copies = vi.spyOn(RegExp.prototype, Symbol.matchAll);
  const text = 'On 3 May 2024 at half past ten, 1,150 people waited 1½ hours.';
  expect(likelyOf([text], ['date', 'time', 'number'])).toBeDefined();
  expect(copies).not.toHaveBeenCalled();
});
