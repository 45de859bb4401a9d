import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, isEmpty, type Language } from '../../src/runtime/regular/index.ts';
import { listed, literals, stringLeaf, wordList } from './workspace.ts';

const isSubset = (a: Language, b: Language) => isEmpty(difference(a, b));

/** Characters that begin alike in UTF-8, are ordered otherwise in UTF-16, or are escaped. */
const word = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    '!',
    '"',
    '\\',
    '\n',
    '\0',
    'é',
    '\uffff',
    '😀',
    '😁',
    '\u{10ffff}',
  ),
  maxLength: 4,
});

test('a list of words is the language of these words', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const [list, language] = [wordList(words), literals(words)];
      expect(isSubset(list, language)).toBe(true);
      expect(isSubset(language, list)).toBe(true);
    }),
  );
});

test('a list of words has the same distance to the end as their language, in every state', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (words, some) => {
      const [list, language] = [stringLeaf(wordList(words)), stringLeaf(literals(words))];
      let [state, same] = [list.start, language.start];
      for (const byte of new TextEncoder().encode(JSON.stringify(words[some % words.length]))) {
        expect(list.distance(state)).toBe(language.distance(same));
        state = list.next(state, byte);
        same = language.next(same, byte);
        expect(list.accepting(state)).toBe(language.accepting(same));
      }
      expect(list.accepting(state)).toBe(true);
    }),
  );
});

test('words with a lone surrogate are excluded from long and short lists', () => {
  const long = Array.from({ length: 3000 }, (_, i) => `word${i}`);
  expect(isSubset(listed(['\ud800', ...long]), listed(long))).toBe(true);
});
