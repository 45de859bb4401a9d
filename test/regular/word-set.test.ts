import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, withWord } from '../../src/runtime/regular/index.ts';
import { literals, wordSet } from './workspace.ts';

/** Few characters, of one and of two code units that begin or end alike: words that share much. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', '🐀'), maxLength: 5 });
const words = fc.array(word);

const emptySet = wordSet([]);

test('words added one by one, in any order, are the same language as the words together', () => {
  fc.assert(
    fc.property(words, (list) => {
      const added = list.reduce(withWord, emptySet);
      expect(added.language).toBe(literals([...list].reverse()));
    }),
  );
});

test('a set contains its words and the added one only', () => {
  fc.assert(
    fc.property(words, word, words, (list, another, others) => {
      const before = wordSet(list);
      const { language } = withWord(before, another);
      for (const text of [...list, ...others, another]) {
        expect(matches(before.language, text)).toBe(list.includes(text));
        expect(matches(language, text)).toBe(text === another || list.includes(text));
      }
    }),
  );
});
