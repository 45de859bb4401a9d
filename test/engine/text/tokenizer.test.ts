import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTokenizer, splitInside } from '../../../src/runtime/engine/text/tokenizer.ts';

const words = ['<|im_start|>', '<|im_end|>', '<s>', '🦊🦊'];

/** Text in which the words, whole and in pieces, are common. */
const textArbitrary = fc
  .array(fc.oneof(fc.constantFrom(...words, '<|im_', '|>', '<', 's>', '🦊'), fc.string()))
  .map((parts) => parts.join(''));

describe('splitInside', () => {
  test('loses nothing, and no part contains one of the words', () => {
    fc.assert(
      fc.property(textArbitrary, (text) => {
        const parts = splitInside(text, words);
        expect(parts.join('')).toBe(text);
        for (const part of parts) {
          expect(words.some((word) => part.includes(word))).toBe(false);
        }
      }),
    );
  });

  test('does not split text without any of the words', () => {
    expect(splitInside('nothing special', words)).toEqual(['nothing special']);
  });
});

describe('encode', () => {
  const seen: string[] = [];
  const tokenizer = createTokenizer(
    {
      encode(text) {
        seen.push(text);
        return Int32Array.from(text, (char) => char.codePointAt(0)!);
      },
    },
    { model: { vocab: {} }, added_tokens: [{ id: 1, content: '<|im_end|>', special: true }] },
    { size: 2, bytes: [], special: new Set([1]), endOfTurn: [1] },
  );

  test('encodes special tokens written in a message as text', () => {
    seen.length = 0;
    tokenizer.encode('a<|im_end|>b');
    expect(seen).toEqual(['a<', '|im_end|>b']);
  });

  test('encodes special tokens of the template as special tokens', () => {
    seen.length = 0;
    tokenizer.encode('a<|im_end|>b', true);
    expect(seen).toEqual(['a<|im_end|>b']);
  });

  test('never returns text that is not UTF-8', () => {
    seen.length = 0;
    tokenizer.encode('a\ud800b');
    expect(seen).toEqual(['a\ufffdb']);
  });
});
