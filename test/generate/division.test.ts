/** The model reads its own answer in the tokens into which its tokenizer divides the whole text. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedModel } from '../../src/runtime/engine/types.ts';
import { generate, localLanguage } from '../../src/runtime/generate/index.ts';
import { compile } from '../../src/runtime/grammar/index.ts';
import type { TokenizerFile } from '../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { createTokenizerModel, type TokenizerModel } from '../support/tokenizer-model.ts';
import { openTokenizer } from '../support/web-tokenizer.ts';

const [text, integer, number, flag] = ['string', 'integer', 'number', 'boolean'].map((type) => ({
  type,
})) as [object, object, object, object];
const list = (items: object) => ({ type: 'array', items });
const closed = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const any = { anyOf: [text, integer, { type: 'null' }, flag, closed({ x: integer })] };
const person = { name: text, age: integer, tall: flag };

/** Schemas and documents that conform to them. */
const cases: readonly (readonly [name: string, schema: object, documents: readonly unknown[]])[] = [
  [
    'values of all types',
    closed({ ...person, price: number, day: { type: 'string', format: 'date' } }),
    [{ name: 'Ada Byron', age: 36, tall: true, price: 12.5, day: '2025-03-01' }],
  ],
  [
    'members that may be left out',
    closed(person, []),
    [{ name: 'Ada', age: 36, tall: false }, { age: 36 }, {}],
  ],
  [
    'objects in arrays',
    closed({ items: list(closed({ name: text, count: integer })) }),
    [
      {
        items: [
          { name: 'bolt', count: 3 },
          { name: 'nut', count: -4 },
        ],
      },
      { items: [] },
    ],
  ],
  [
    'arrays of texts and of numbers',
    closed({ tags: list(text), more: list(integer) }),
    [{ tags: ['red', 'two words'], more: [1, 22] }],
  ],
  ['arrays in arrays', list(list(number)), [[[1, 2.5], [], [3]]]],
  [
    'texts that are listed',
    closed({ level: { enum: ['low', 'very high'] } }),
    [{ level: 'very high' }],
  ],
  [
    'several types',
    closed({ a: any, b: text }),
    [
      { a: { x: 1 }, b: 'y' },
      { a: null, b: 'y' },
      { a: true, b: 'y' },
      { a: -12, b: 'y' },
    ],
  ],
  ['any document', {}, [{ any: [1, 'two', null, true, { three: [] }], more: 'x' }]],
  [
    'names that the schema does not know',
    { type: 'object', additionalProperties: integer },
    [{ one: 1, 'two three': 2 }],
  ],
];

/** A document with a space after each colon and comma. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`,
  );
  return `{${members.join(', ')}}`;
}

const forms = { compact: JSON.stringify, spaced };

let model: TokenizerModel;
beforeAll(async () => {
  const path = '../../public/models/formwork-135m/tokenizer.json';
  const file = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as TokenizerFile;
  const tokenizer = await openTokenizer(file);
  model = createTokenizerModel({ file, tokenizer, endOfTurn: ['<|im_end|>'] });
});

/** The tokens that are appended to the prompt while the model writes a text. */
async function tokensRead(schema: object, whitespace: keyof typeof forms, script: string) {
  model.script = script;
  const prompt = model.encode('Hi');
  const read: number[] = [];
  const recording: LoadedModel = {
    ...model,
    async open() {
      const sequence = await model.open();
      return {
        ...sequence,
        get length() {
          return sequence.length;
        },
        logits: () => sequence.logits(),
        async append(tokens: ArrayLike<number>) {
          read.push(...Array.from(tokens));
          await sequence.append(tokens);
        },
      };
    },
  };
  const grammar = compile(schema, model.vocabulary, { whitespace });
  let written = '';
  const sampling = { temperature: 0, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 1n };
  const language = localLanguage(model.vocabulary, () => grammar.start());
  const request = { prompt, language, choices: 1, maxTokens: 300, stop: [], sampling };
  for await (const event of generate(recording, request)) {
    if (event.type === 'text') written += event.text;
  }
  expect(written).toBe(script);
  return read.slice(prompt.length);
}

const show = (tokens: readonly number[]) =>
  tokens.map((token) => new TextDecoder().decode(model.decode([token]))).join('|');

describe.each(['compact', 'spaced'] as const)('%s documents', (form) => {
  test.each(cases)('with %s', async (_, schema, documents) => {
    for (const document of documents) {
      const script = forms[form](document);
      const read = await tokensRead(schema, form, script);
      // The model does not read the last token.
      const own = Array.from(model.encodeInside(script)).slice(0, read.length);
      expect(show(read)).toBe(show(own));
      expect(own.length).toBeGreaterThan(script.length / 8 - 1);
    }
  });
});
