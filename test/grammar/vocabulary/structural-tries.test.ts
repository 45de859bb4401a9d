import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structuralTries } from '../../../src/runtime/grammar/vocabulary/structural-tries.ts';
import type { Trie } from '../../../src/runtime/grammar/vocabulary/trie.ts';
import { createVocabulary } from '../../../src/runtime/grammar/vocabulary/vocabulary.ts';

const encoder = new TextEncoder();

function vocabularyOf(tokens: readonly string[]) {
  const bytes = tokens.map((token) => encoder.encode(token));
  return createVocabulary({ bytes: [...bytes, new Uint8Array(0)], endOfTurn: [tokens.length] });
}

/** The texts of a trie's nodes by the token that ends there. */
function read({ depth, byte, first, tokens }: Trie): Map<number, string> {
  const found = new Map<number, string>();
  let path = '';
  for (let node = 0; node < byte.length; node++) {
    if (node > 0) path = path.slice(0, depth[node]! - 1) + String.fromCharCode(byte[node]!);
    for (let index = first[node]!; index < first[node + 1]!; index++) {
      found.set(tokens[index]!, path);
    }
  }
  return found;
}

const pieces = [...' \t\n\r,:[]{}"-0159tfnaé+.', 'true', '  ', '": "', '],'];
const tokens = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));

test('a token of punctuation, optionally followed by the start of a value, is in exactly one trie', () => {
  fc.assert(
    fc.property(fc.uniqueArray(tokens, { minLength: 1, maxLength: 80 }), (texts) => {
      const { plain, spaced, oneSpace } = structuralTries(vocabularyOf(texts));
      const such = texts.flatMap((text, token) =>
        /^[ \t\n\r,:[\]{}]+(["\-0-9tfn].*)?$/s.test(text) ? [[token, text] as const] : [],
      );
      const spaces = such.filter(([, text]) => /^[ \t\n\r]/.test(text));
      const others = such.filter(([, text]) => /^[^ \t\n\r]/.test(text));
      const latin = (text: string) => String.fromCharCode(...encoder.encode(text));
      expect(read(plain)).toEqual(new Map(others.map(([token, text]) => [token, latin(text)])));
      expect(read(spaced)).toEqual(
        new Map(spaces.map(([token, text]) => [token, latin(text.replace(/^[ \t\n\r]+/, ''))])),
      );
      const one = spaces.filter(([, text]) => /^ ([^ \t\n\r]|$)/.test(text));
      expect(read(oneSpace)).toEqual(
        new Map(one.map(([token, text]) => [token, latin(text.slice(1))])),
      );
    }),
  );
});

test('every token possible between two values is in a trie', () => {
  const space = fc.constantFrom(undefined, 1, '\t', ' \r');
  fc.assert(
    fc.property(fc.jsonValue(), space, fc.nat(), fc.nat({ max: 8 }), (value, indent, at, more) => {
      const text = JSON.stringify([value], null, indent);
      // The insides of values and names stand for themselves, so that what is left is structure.
      const between = text.replace(/"(?:[^"\\]|\\.)*"|[^\s,:[\]{}]+/g, (own) =>
        'x'.repeat(own.length),
      );
      const places = [...between.matchAll(/[^x]/g)].map(({ index }) => index);
      const from = places[at % places.length]!;
      const token = text.slice(from, from + 1 + more);
      const { plain, spaced } = structuralTries(vocabularyOf([token]));
      expect(plain.tokens.length + spaced.tokens.length).toBe(1);
    }),
  );
});
