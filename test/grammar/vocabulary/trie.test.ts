import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  childOf,
  type Trie,
  vocabularyTrie,
} from '../../../src/runtime/grammar/vocabulary/trie.ts';
import { createVocabulary } from '../../../src/runtime/grammar/vocabulary/vocabulary.ts';

const vocabularies = fc
  .array(fc.uint8Array({ maxLength: 6, max: 5 }), { minLength: 1, maxLength: 60 })
  .map((tokens) =>
    createVocabulary({ bytes: [...tokens, new Uint8Array(0)], endOfTurn: [tokens.length] }),
  );

/** Every token with its bytes, read off the trie by walking it in order. */
function read(trie: Trie): [number, number[]][] {
  const found: [number, number[]][] = [];
  const path: number[] = [];
  for (let node = 1; node < trie.byte.length; node++) {
    path.length = trie.depth[node]! - 1;
    path.push(trie.byte[node]!);
    for (let index = trie.first[node]!; index < trie.first[node + 1]!; index++) {
      found.push([trie.tokens[index]!, [...path]]);
    }
  }
  return found.sort(([a], [b]) => a - b);
}

test('the trie holds every token that stands for text, and nothing else', () => {
  fc.assert(
    fc.property(vocabularies, (vocabulary) => {
      const tokens = vocabulary.bytes.flatMap((bytes, id) =>
        bytes.length > 0 ? [[id, [...bytes]] as [number, number[]]] : [],
      );
      expect(read(vocabularyTrie(vocabulary))).toEqual(tokens);
    }),
  );
});

test('the end of a subtree is the next node outside of it', () => {
  fc.assert(
    fc.property(vocabularies, (vocabulary) => {
      const trie = vocabularyTrie(vocabulary);
      for (let node = 0; node < trie.byte.length; node++) {
        let next = node + 1;
        while (next < trie.byte.length && trie.depth[next]! > trie.depth[node]!) next++;
        expect(trie.end[node]).toBe(next);
      }
    }),
  );
});

test('nodes are the distinct prefixes of the tokens', () => {
  fc.assert(
    fc.property(vocabularies, (vocabulary) => {
      const prefixes = new Set<string>();
      for (const bytes of vocabulary.bytes) {
        for (let length = 0; length <= bytes.length; length++) {
          prefixes.add(bytes.subarray(0, length).join());
        }
      }
      expect(vocabularyTrie(vocabulary).byte.length).toBe(prefixes.size);
    }),
  );
});

test('a child is found by its byte', () => {
  fc.assert(
    fc.property(vocabularies, fc.nat({ max: 6 }), (vocabulary, wanted) => {
      const trie = vocabularyTrie(vocabulary);
      for (let node = 0; node < trie.byte.length; node++) {
        let expected = -1;
        for (let child = node + 1; child < trie.end[node]!; child = trie.end[child]!) {
          if (trie.byte[child] === wanted) expected = child;
        }
        expect(childOf(trie, node, wanted)).toBe(expected);
      }
    }),
  );
});

test('the character classes of a node are those that begin in its text', () => {
  const texts = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(texts, (tokens) => {
      const bytes = tokens.map((text) => new TextEncoder().encode(text));
      const trie = vocabularyTrie(createVocabulary({ bytes, endOfTurn: [] }));
      for (let node = 0; node < trie.byte.length; node++) {
        for (let index = trie.first[node]!; index < trie.first[node + 1]!; index++) {
          expect(trie.characters[node]).toBe([...tokens[trie.tokens[index]!]!].length);
        }
      }
    }),
  );
});
