import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { countAllowed } from '../../../src/runtime/grammar/masks/token-mask.ts';
import {
  byteLevelBytes,
  sentencePieceBytes,
} from '../../../src/runtime/grammar/vocabulary/token-bytes.ts';
import { vocabularyFromTokenizer } from '../../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { createVocabulary } from '../../../src/runtime/grammar/vocabulary/vocabulary.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** GPT-2's `bytes_to_unicode`, as its authors wrote it down: the oracle. */
function writeByteLevel(bytes: Uint8Array): string {
  const printable = [...Array(256).keys()].filter(
    (b) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || (b >= 174 && b <= 255),
  );
  const others = [...Array(256).keys()].filter((b) => !printable.includes(b));
  return [...bytes]
    .map((b) => String.fromCharCode(printable.includes(b) ? b : 256 + others.indexOf(b)))
    .join('');
}

describe('the bytes of a token', () => {
  test('byte-level text is decoded to its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(byteLevelBytes(writeByteLevel(bytes))).toEqual(bytes);
      }),
    );
  });

  test('a byte-level token may be part of a character', () => {
    expect(byteLevelBytes('Ġð')).toEqual(Uint8Array.of(0x20, 0xf0));
  });

  test('an added token that is not written in byte-level characters stands for its UTF-8', () => {
    expect(byteLevelBytes('  ')).toEqual(utf8('  '));
  });

  test('a SentencePiece piece has ▁ for a space and <0xNN> for a byte', () => {
    expect(sentencePieceBytes('▁the')).toEqual(utf8(' the'));
    expect(sentencePieceBytes('<0xE2>')).toEqual(Uint8Array.of(0xe2));
    expect(sentencePieceBytes('<0xE2>x')).toEqual(utf8('<0xE2>x'));
  });
});

describe('a vocabulary', () => {
  test('special and end-of-turn tokens stand for no text', () => {
    const vocabulary = createVocabulary({
      bytes: [utf8('a'), utf8('<pad>'), utf8('<end>')],
      special: [1],
      endOfTurn: [2],
    });
    expect([...vocabulary.special].sort()).toEqual([1, 2]);
    expect(vocabulary.bytes.map((bytes) => bytes.length)).toEqual([1, 0, 0]);
  });

  test('an id outside the vocabulary is refused', () => {
    expect(() => createVocabulary({ bytes: [utf8('a')], endOfTurn: [1] })).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    );
  });
});

test('without a token for the next byte no token is allowed, and the shortest finish has the rest', () => {
  const vocabulary = createVocabulary({ bytes: ['"', 'a', '<end>'].map(utf8), endOfTurn: [2] });
  const matcher = compile({ enum: ['a', 'ab'], minLength: 2 }, vocabulary).start();
  for (const token of [0, 1]) expect(matcher.accept(token)).toBe(true);
  expect(countAllowed(matcher.mask())).toBe(0);
  expect(matcher.shortestFinish()).toEqual(utf8('b"'));
});

test.each([
  ['text', ['a', '[']],
  ['a hole', [utf8('a'), undefined]],
  ['numbers', [utf8('a'), [91]]],
  ['wider numbers', [utf8('a'), Uint16Array.of(91)]],
])(
  'a vocabulary with %s in place of bytes is refused, and the error names the token',
  (_, bytes) => {
    const refused = { code: 'invalid_value', message: expect.stringMatching(/^Token [01] /) };
    expect(() => createVocabulary({ bytes: bytes as Uint8Array[], endOfTurn: [] })).toThrow(
      expect.objectContaining(refused),
    );
  },
);

test.each([undefined, {}, { bytes: [] }, { endOfTurn: [] }, { bytes: new Map(), endOfTurn: [] }])(
  'a vocabulary without one of its lists is refused: %j',
  (source) => {
    expect(() => createVocabulary(source as never)).toThrow(
      expect.objectContaining({ code: 'invalid_value', message: expect.stringContaining('bytes') }),
    );
  },
);

describe('the vocabulary of a tokenizer.json', () => {
  const byteLevel = {
    model: { vocab: { '<|end|>': 0, Ġa: 1, é: 2 } },
    added_tokens: [{ id: 0, content: '<|end|>', special: true }],
    decoder: { type: 'Sequence', decoders: [{ type: 'ByteLevel' }] },
  };

  test('byte-level BPE', () => {
    const vocabulary = vocabularyFromTokenizer(byteLevel, { endOfTurn: ['<|end|>'] });
    expect(vocabulary.bytes).toEqual([utf8(''), utf8(' a'), Uint8Array.of(0xe9)]);
    expect(vocabulary.endOfTurn).toEqual([0]);
  });

  test('SentencePiece with scores', () => {
    const vocabulary = vocabularyFromTokenizer(
      { model: { vocab: [['</s>', 0] as const, ['▁a', -1] as const] }, decoder: null },
      { endOfTurn: [0] },
    );
    expect(vocabulary.bytes[1]).toEqual(utf8(' a'));
  });

  test('ids beyond the last token are special', () => {
    const vocabulary = vocabularyFromTokenizer(byteLevel, { endOfTurn: [0], size: 5 });
    expect(vocabulary.size).toBe(5);
    expect([...vocabulary.special].sort()).toEqual([0, 3, 4]);
  });

  test('an unknown end-of-turn token is refused by name', () => {
    expect(() => vocabularyFromTokenizer(byteLevel, { endOfTurn: ['<eos>'] })).toThrow('"<eos>"');
  });

  test.each([undefined, {}, { endOfTurn: '<|end|>' }])(
    'options without a list of end-of-turn tokens are refused: %j',
    (options) => {
      expect(() => vocabularyFromTokenizer(byteLevel, options as never)).toThrow(
        expect.objectContaining({ code: 'invalid_value', param: 'endOfTurn' }),
      );
    },
  );

  test('an option that does not exist is refused', () => {
    const options: object = { endOfTurn: [0], sise: 5 };
    expect(() => vocabularyFromTokenizer(byteLevel, options as never)).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param: 'sise' }),
    );
  });

  test.each([{}, undefined, JSON.stringify(byteLevel)])(
    'a value that is not a parsed tokenizer.json is refused: %j',
    (file) => {
      expect(() => vocabularyFromTokenizer(file as never, { endOfTurn: [] })).toThrow(
        expect.objectContaining({ code: 'invalid_value' }),
      );
    },
  );
});
