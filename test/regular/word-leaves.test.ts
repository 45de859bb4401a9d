import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEAD, makeLanguages, type WordLeaf } from '../../src/runtime/regular/index.ts';

const languages = makeLanguages();
const encoder = new TextEncoder();
const BYTES = [...new Uint8Array(256).keys()];

/** Texts that share beginnings, as the names of an object, and some of them in a row. */
const parts = fc
  .uniqueArray(
    fc
      .string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 5 })
      .map((text) => `"${text}"`),
    { minLength: 1, maxLength: 12 },
  )
  .chain((texts) =>
    fc
      .tuple(fc.nat(texts.length - 1), fc.nat(texts.length - 1))
      .map(([a, b]) => ({ texts, from: Math.min(a, b), to: Math.max(a, b) + 1 })),
  );

/** Follows a text; each beginning of it with its state, as far as it leads. */
function statesOf(leaf: WordLeaf, text: string): [Uint8Array, number][] {
  const bytes = encoder.encode(text);
  const found: [Uint8Array, number][] = [[bytes.subarray(0, 0), leaf.start]];
  for (let length = 1; length <= bytes.length; length++) {
    const state = leaf.next(found.at(-1)![1], bytes[length - 1]!);
    if (state === DEAD) break;
    found.push([bytes.subarray(0, length), state]);
  }
  return found;
}

const beginsWith = (text: Uint8Array, beginning: Uint8Array) =>
  beginning.every((byte, index) => text[index] === byte);

test('an automaton of words accepts exactly these, byte by byte', () => {
  fc.assert(
    fc.property(parts, ({ texts, from, to }) => {
      const leaf = languages.words(texts).range(from, to);
      const words = texts.slice(from, to).map((text) => encoder.encode(text));
      for (const text of texts) {
        for (const [beginning, state] of statesOf(leaf, text)) {
          const below = words.filter((word) => beginsWith(word, beginning));
          const next = new Set(below.flatMap((word) => word[beginning.length] ?? []));
          expect(new Set(BYTES.filter((byte) => leaf.next(state, byte) !== DEAD))).toEqual(next);
          expect([...next].every((byte) => leaf.bytes?.(state).includes(byte))).toBe(true);
          expect(leaf.accepting(state)).toBe(
            below.some(({ length }) => length === beginning.length),
          );
        }
      }
    }),
  );
});

test('a state has the possible texts, the rest of each, and the shortest', () => {
  fc.assert(
    fc.property(parts, ({ texts, from, to }) => {
      const leaf = languages.words(texts).range(from, to);
      const words = texts.slice(from, to).map((text) => encoder.encode(text));
      for (const text of texts.slice(from, to)) {
        for (const [beginning, state] of statesOf(leaf, text)) {
          const below = [...words.keys()]
            .filter((word) => beginsWith(words[word]!, beginning))
            .map((word) => word + from);
          expect(leaf.reachable(state)).toEqual(below);
          const rests = below.map((word) => words[word - from]!.subarray(beginning.length));
          expect(below.map((word) => leaf.rest(state, word))).toEqual(rests);
          expect(below.map((word) => leaf.left(state, word))).toEqual(rests.map((r) => r.length));
          expect(leaf.distance(state)).toBe(Math.min(...rests.map(({ length }) => length)));
          expect(leaf.finish(state)).toHaveLength(leaf.distance(state));
        }
      }
    }),
  );
});

test('if one text is left, its rest is known', () => {
  fc.assert(
    fc.property(parts, ({ texts }) => {
      const leaf = languages.words(texts).range(0, texts.length);
      for (const text of texts) {
        for (const [beginning, state] of statesOf(leaf, text).slice(1)) {
          if (leaf.reachable(state).length > 1) continue;
          const rest = leaf.texts!.subarray(state, leaf.texts!.indexOf(0, state));
          expect([...beginning, ...rest]).toEqual([...encoder.encode(text)]);
        }
      }
    }),
  );
});
