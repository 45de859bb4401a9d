import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLeafMasks, type LeafMasks } from '../../../src/runtime/grammar/masks/leaf-masks.ts';
import { isAllowed, maskWords } from '../../../src/runtime/grammar/masks/token-mask.ts';
import { writeUnion } from '../../../src/runtime/grammar/masks/token-set.ts';
import { vocabularyTrie } from '../../../src/runtime/grammar/vocabulary/trie.ts';
import { createVocabulary } from '../../../src/runtime/grammar/vocabulary/vocabulary.ts';
import {
  complement,
  difference,
  intersect,
  type Language,
  type Leaf,
  union,
} from '../../../src/runtime/regular/index.ts';
import {
  anyString,
  lengthBetween,
  literals,
  numberLeaf,
  parsePattern,
  stringLeaf,
  wordList,
} from '../../regular/workspace.ts';

/**
 * Pieces of JSON text, whole characters and halves of them, joined into tokens of up to 20 bytes.
 */
const pieces = [
  'a',
  'b',
  'aa',
  'ab',
  '"',
  '"',
  ',',
  '}',
  ':',
  ' ',
  '\\',
  'n',
  'u00',
  '1',
  '0.5',
  'é',
  '-',
  'x-',
  'G',
  '\u2028',
  '語',
  '😀',
  '\t',
];
/**
 * Parts of characters, and what is no UTF-8: a surrogate, an overlong letter, a byte that begins
 * nothing.
 */
const HALVES = [
  [0xc3],
  [0xa9, 0x22, 0x2c],
  [0x61, 0xe2, 0x80],
  [0xa8, 0x61],
  [0x61, 0xed, 0xa0, 0x80],
  [0xe0, 0x81, 0xa1],
  [0xf0, 0x9f],
  [0xf4, 0x90, 0x80, 0x80],
  [0x61, 0xff],
].map((bytes) => Uint8Array.from(bytes));

const token = fc.oneof(
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('')),
  fc.integer({ min: 1, max: 20 }).map((length) => 'a'.repeat(length)),
);
const vocabularies = fc.uniqueArray(token, { minLength: 40, maxLength: 400 }).map((tokens) => {
  const texts = tokens.map((text) => new TextEncoder().encode(text));
  return createVocabulary({
    bytes: [...texts, ...HALVES, new Uint8Array(0)],
    endOfTurn: [texts.length + HALVES.length],
  });
});

const languages: Record<string, Language> = {
  'any string': anyString,
  'up to 1000 characters': lengthBetween(0, 1000),
  'up to 30 characters': lengthBetween(0, 30),
  '3 to 12 characters': lengthBetween(3, 12),
  'all but three names': difference(anyString, literals(['a', 'ab', 'aab'])),
  'a few names': literals(['a', 'ab', 'baa', 'é']),
  'a list': wordList([
    '',
    'a',
    'ab',
    'a!',
    'aab',
    'x-1',
    'é',
    '語',
    '😀',
    '\uffff',
    '"',
    '\\',
    'n\t',
  ]),
  'all but a list': complement(wordList(['', 'a', 'ab', 'a"', '語'])),
  'a list and a pattern': union([wordList(['a', 'ab', 'é']), parsePattern('^b+$')]),
  'a counted pattern': parsePattern('^(a|bb){2,9}$'),
  'a pattern anywhere': parsePattern('ab'),
  'two patterns anywhere': union([parsePattern('ab'), parsePattern('x-')]),
  'no line ends': parsePattern('^.*$'),
  'letters of some languages': parsePattern('^[\\p{L}-]{0,9}$'),
  groups: parsePattern('^(-?[ab]|x-)*$'),
  lookaheads: parsePattern('^(?=.*a)(?=.*[b-d]-)(?=.*[.1]).{4,20}$'),
  'parts that may be left out': parsePattern('^a{0,3}(-b{1,4})?[^G]*$'),
  'a pattern with a limit': intersect([parsePattern('^[a-z]+(-[a-z]+)*$'), lengthBetween(1, 12)]),
  'a counted pattern with a limit': intersect([
    parsePattern('^[a-z]{0,3}(-[a-z]+)*$'),
    lengthBetween(1, 30),
  ]),
  'a pattern but for two names': difference(parsePattern('^[ab]'), literals(['a', 'ba'])),
  'a limit but for two names': difference(lengthBetween(1, 30), literals(['a', 'ba'])),
  'a short limit but for two names': difference(lengthBetween(0, 2), literals(['a', 'ba'])),
  'names without a pattern': complement(union([parsePattern('^x-'), literals(['a', 'ab'])])),
};
const leaves: Record<string, Leaf> = {
  ...Object.fromEntries(
    Object.entries(languages).map(([name, language]) => [name, stringLeaf(language)]),
  ),
  'a number': numberLeaf({}, 'canonical'),
  'an integer in any form': numberLeaf({ integer: true }, 'any'),
};

/** Tokens by trying each: those inside the value, and where the others cut it. */
function tryAll(leaf: Leaf, start: number, bytes: readonly Uint8Array[]) {
  const inside = new Set<number>();
  const cuts = new Set<string>();
  for (const [id, text] of bytes.entries()) {
    let state = start;
    for (let at = 0; at < text.length && state >= 0; at++) {
      state = leaf.next(state, text[at]!);
      if (at + 1 === text.length) {
        if (state >= 0) inside.add(id);
      } else if (
        state >= 0 &&
        leaf.accepting(state) &&
        ' \t\n\r,:]}'.includes(String.fromCharCode(text[at + 1]!))
      ) {
        cuts.add(`${id}:${at + 1}`);
      }
    }
  }
  return { inside, cuts };
}

function masksAgree(masks: LeafMasks, leaf: Leaf, state: number, bytes: readonly Uint8Array[]) {
  const found = masks.maskOf(leaf, state);
  const mask = writeUnion(
    { masks: found.inside.masks, lists: [found.inside.tokens] },
    new Int32Array(maskWords(bytes.length)),
  );
  const { inside, cuts } = tryAll(leaf, state, bytes);
  const allowed = bytes.flatMap((_, id) => (isAllowed(mask, id) ? [id] : []));
  expect(allowed).toEqual([...inside]);
  const crossing = found.crossings.flatMap(({ rest, without }) => restsOf(rest, without, bytes));
  expect(crossing.sort()).toEqual([...cuts].sort());
}

/** `token:length` of every token in a trie of rests, but some. */
function restsOf(
  trie: ReturnType<typeof vocabularyTrie>,
  without: ReadonlySet<number>,
  bytes: readonly Uint8Array[],
): string[] {
  const found: string[] = [];
  for (let node = 0; node < trie.byte.length; node++) {
    for (let index = trie.first[node]!; index < trie.first[node + 1]!; index++) {
      const id = trie.tokens[index]!;
      if (!without.has(id)) found.push(`${id}:${bytes[id]!.length - trie.depth[node]!}`);
    }
  }
  return found;
}

describe.each(Object.entries(leaves))('inside %s', (_, leaf) => {
  test('the mask equals the result of trying every token, at every position', () => {
    fc.assert(
      fc.property(
        vocabularies,
        fc.array(fc.nat(), { minLength: 10, maxLength: 30 }),
        (vocabulary, choices) => {
          const masks = createLeafMasks(
            vocabularyTrie(vocabulary),
            vocabulary.size,
            (token) => vocabulary.bytes[token]!,
            vocabularyTrie(vocabulary, (bytes) => bytes.includes(0x22)),
          );
          let state = leaf.start;
          masksAgree(masks, leaf, state, vocabulary.bytes);
          for (const choice of choices) {
            const bytes = [...Array(256).keys()].filter((byte) => leaf.next(state, byte) >= 0);
            if (bytes.length === 0) break;
            // Mostly letters: quotes and escapes would end every path soon.
            const letters = bytes.filter((byte) => byte === 0x61 || byte === 0x62);
            const from = letters.length > 0 && choice % 8 > 0 ? letters : bytes;
            state = leaf.next(state, from[choice % from.length]!);
            masksAgree(masks, leaf, state, vocabulary.bytes);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
