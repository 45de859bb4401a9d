/** Long prompts: the same tokens as in one go, and how long they hold the thread. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTurns } from '../../../src/runtime/common/turns.ts';
import { encodeText, PIECE } from '../../../src/runtime/generate/prompt/encode-text.ts';
import { encodePrompt, rawPrompt } from '../../../src/runtime/generate/prompt/index.ts';
import { longestTurn } from '../../support/longest-turn.ts';
import { smallTokenizers } from '../../support/small-tokenizers.ts';
import { hardTexts } from '../../support/tokenizer-documents.ts';
import { createTokenizerModel, type TokenizerModel } from '../../support/tokenizer-model.ts';
import { openTokenizer } from '../../support/web-tokenizer.ts';

type File = Parameters<typeof createTokenizerModel>[0]['file'];
const embedded = (id: string) => () =>
  JSON.parse(readFileSync(`public/models/${id}/tokenizer.json`, 'utf8')) as File;
const formwork = embedded('formwork-135m');

async function modelOf(file: object): Promise<TokenizerModel> {
  const tokenizer = await openTokenizer(file);
  return createTokenizerModel({ file: file as File, tokenizer, endOfTurn: [2] });
}

const words = (length: number) =>
  'The city is 1,150 m high, and "Name" a short one.\n'.repeat(length / 50).slice(0, length);
const base64 = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(65 + ((i * i * 7919) % 57))).join('');
const ofPrompt = (content: string) => ({ messages: [{ role: 'user' as const, content }] });

/** Parts that make the places of cuts hard, often many times in a row. */
const part = fc.oneof(
  fc.constantFrom(
    ...hardTexts,
    '</s>',
    '<|end|>',
    '<|im_end|>',
    ' ',
    '\n',
    '\t',
    '7',
    'ab',
    '\u0301',
  ),
  fc.constantFrom('the city', ' name', "it's ", '日本', '😀', '가', ' \n ', '\r\n', '"a": 1.50, '),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(words(700), base64(700)),
);
const longText = fc
  .array(fc.tuple(part, fc.nat({ max: 300 }), fc.boolean()), { minLength: 4, maxLength: 12 })
  .map((parts) =>
    parts.map(([text, times, many]) => text.repeat(many ? times : 1).slice(0, 4000)).join(''),
  );

const encodings = {
  ...smallTokenizers,
  'formwork-135m': formwork,
  tiny: embedded('tiny'),
  'all-minilm-l6-v2': embedded('all-minilm-l6-v2'),
};

describe.each(Object.entries(encodings))('%s', (_, make) => {
  let model: TokenizerModel;
  beforeAll(async () => {
    model = await modelOf(make());
  });

  test('a text in pieces has the tokens of the whole text', async () => {
    await fc.assert(
      fc.asyncProperty(longText, fc.boolean(), fc.boolean(), async (text, special, inside) => {
        const whole = inside ? model.encodeInside(text, special) : model.encode(text, special);
        const pieces = await encodeText(model, text, { special, inside, turn: createTurns() });
        expect(Array.from(pieces).join()).toBe(whole.join());
      }),
      { numRuns: 40 },
    );
  });
});

describe('a text whose tokens depend on characters far away has the tokens of the whole text', () => {
  /** A tokenizer with a token for each match of a pattern. */
  function byPattern(pattern: RegExp) {
    const ids = new Map<string, number>();
    const idOf = (match: string) => ids.get(match) ?? ids.set(match, ids.size).size - 1;
    const encode = (text: string) => Int32Array.from(text.match(pattern) ?? [], idOf);
    return { encode, encodeInside: encode };
  }

  test.each([
    ['digits in groups of three', /\d{1,3}|\D/g, `x${'1'.repeat(9001)}`],
    ['digits in groups of seven', /\d{1,7}|\D/g, `x${'1'.repeat(9001)}`],
    ['digits in groups from the right', /\d{1,3}(?=(?:\d{3})*(?!\d))|\D/g, '1'.repeat(9001)],
    ['a mark that takes the white space after it', /<end>\s*|./g, `<end>${' '.repeat(9000)}x`],
    ['a mark that takes the white space before it', /\s*<end>|./g, `x${' '.repeat(9000)}<end>`],
    ['a word that is unknown for its length', /\w{100,}|./g, `x ${'y'.repeat(9000)} z`],
  ])('%s', async (_, pattern, text) => {
    const model = byPattern(pattern);
    const pieces = await encodeText(model, text, { turn: createTurns() });
    expect(Array.from(pieces).join()).toBe(model.encode(text).join());
  });
});

describe('ten prompts of 60,000 characters at once', () => {
  const texts = {
    words: words(60_000),
    'base 64': base64(60_000),
    Japanese: '日本の都市、'.repeat(10_000),
    'one letter': 'a'.repeat(60_000),
  };

  /** Milliseconds; a slow machine takes half of it, and each of the prompts in one go took 500. */
  const LIMIT = 60;

  /** The least of five: the test's own garbage may be collected in one of them. */
  async function longestOf(task: () => Promise<unknown>): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5 && least >= LIMIT; round++) {
      const ten = async () => {
        await Promise.all(Array.from({ length: 10 }, task));
        // A task that never waits ends before the first turn is measured.
        await new Promise((resolve) => setImmediate(resolve));
      };
      least = Math.min(least, await longestTurn(ten));
    }
    return least;
  }

  test.for(Object.entries(texts))('take turns: %s', async ([, text]) => {
    const model = await modelOf(formwork());
    const whole = model.encode(text);
    expect(await longestOf(async () => encodePrompt(model, ofPrompt(text)))).toBeLessThan(LIMIT);
    expect(await longestOf(async () => rawPrompt(model, text, 'prompt'))).toBeLessThan(LIMIT);
    expect((await rawPrompt(model, text, 'prompt')).join()).toBe(whole.join());
  });

  test('are cut into pieces wherever tokens end', async () => {
    const model = await modelOf(formwork());
    let longest = 0;
    const watched: typeof model = {
      ...model,
      encode(text, special) {
        longest = Math.max(longest, text.length);
        return model.encode(text, special);
      },
      encodeInside(text, special) {
        longest = Math.max(longest, text.length);
        return model.encodeInside(text, special);
      },
    };
    for (const text of Object.values(texts))
      await encodeText(watched, text, { turn: createTurns() });
    expect(longest).toBeLessThan(2 * PIECE);
  });
});

test.each([
  ['a conversation', (model: TokenizerModel, text: string) => encodePrompt(model, ofPrompt(text))],
  ['a prompt', (model: TokenizerModel, text: string) => rawPrompt(model, text, 'prompt')],
])('%s far longer than the context is refused after a part of it', async (_, encode) => {
  const model = { ...(await modelOf(formwork())), contextWindow: 2048 };
  let characters = 0;
  const counting: TokenizerModel = {
    ...model,
    encode(text, special) {
      characters += text.length;
      return model.encode(text, special);
    },
  };
  await expect(
    (async () => (await encode(counting, words(200_000))).length)(),
  ).rejects.toMatchObject({
    code: 'context_length_exceeded',
    message: expect.stringMatching(
      /^This model's maximum context length is 2048 tokens\. The (prompt|conversation) has more than 4096\.$/,
    ),
  });
  expect(characters).toBeLessThan(25_000);
});
