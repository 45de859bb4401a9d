/**
 * Schemas whose documents are hard to tokenise, and documents written by a model without weights.
 */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  createFreeTextMatcher,
  generate,
  localLanguage,
} from '../../src/runtime/generate/index.ts';
import { compile } from '../../src/runtime/grammar/index.ts';
import type { Matcher } from '../../src/runtime/grammar/types.ts';
import type { TokenizerModel } from './tokenizer-model.ts';

/**
 * Texts that tokenizers change or divide unusually: NFC, NFKC, U+2581, special tokens, white space,
 * parts of characters.
 */
export const hardTexts = [
  ' leading and trailing ',
  'cafe\u0301, A\u030angstr\u00f6m, \u1112\u1161\u11ab',
  '\ufb01 \u2460 \u00bd \uff21 \u3000x',
  '\u2581 and \u2581\u2581',
  '</s><s>[INST]<|im_end|><unk>',
  'two  spaces   three\ttab',
  '日本語とUnicode 😀👩‍👩‍👧 🇫🇷',
  '<0x0A><0xE2>',
  '12345 -6.7e8',
  'it\'s  "quoted" \\ back/slash',
];

/** By the difficulty they test. */
export const schemas: Readonly<Record<string, object>> = {
  names: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 12 },
      age: { type: 'integer', minimum: 0, maximum: 130 },
      ' spaced name ': { type: 'boolean' },
      'cafe\u0301': { type: ['null', 'number'] },
    },
    required: ['name', 'age', ' spaced name ', 'cafe\u0301'],
    additionalProperties: false,
  },
  texts: { enum: hardTexts },
  list: {
    type: 'array',
    items: { anyOf: [{ enum: hardTexts }, { type: 'integer' }, { type: 'boolean' }] },
    minItems: 1,
    maxItems: 4,
  },
  free: {
    type: 'object',
    properties: { note: { type: 'string', maxLength: 8 } },
    additionalProperties: { type: 'string', maxLength: 4 },
    minProperties: 1,
    maxProperties: 3,
  },
  pattern: {
    type: 'object',
    properties: { code: { type: 'string', pattern: '^ ?[a-zé▁]{1,5} [0-9]{2}$' } },
    required: ['code'],
    additionalProperties: false,
  },
  nested: {
    type: 'object',
    properties: {
      people: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        items: {
          type: 'object',
          properties: { first: { enum: ['Ada', 'Jean'] }, kind: { const: '\u2581a\u0301' } },
          required: ['first', 'kind'],
          additionalProperties: false,
        },
      },
    },
    required: ['people'],
    additionalProperties: false,
  },
};

const sampling = { topP: 1, frequencyPenalty: 0, presencePenalty: 0 };

/** Lets a model write an answer. */
export async function write(
  model: TokenizerModel,
  start: () => Matcher,
  { seed = 1, maxTokens = 400, temperature = 1 } = {},
): Promise<string> {
  let text = '';
  const request = {
    prompt: model.encode('Hi'),
    language: localLanguage(model.vocabulary, start),
    choices: 1,
    maxTokens,
    stop: [],
    sampling: { ...sampling, temperature, seed: BigInt(seed) },
  };
  for await (const event of generate(model, request)) {
    if (event.type === 'text') text += event.text;
  }
  return text;
}

/** Lets a model write free text. */
export const writeText = (model: TokenizerModel): Promise<string> =>
  write(model, () => createFreeTextMatcher(model.vocabulary), { temperature: 0 });

/**
 * Writes `count` documents over all schemas in turn, some close to the token limit. Each must be
 * valid.
 */
export async function writeDocuments(model: TokenizerModel, count: number): Promise<void> {
  const ajv = new Ajv2020({ strict: false });
  const compiled = Object.entries(schemas).map(([name, schema]) => ({
    name,
    grammar: compile(schema, model.vocabulary),
    validate: ajv.compile(schema),
  }));
  for (let seed = 0; seed < count; seed++) {
    const { name, grammar, validate } = compiled[seed % compiled.length]!;
    const maxTokens = seed % 3 === 0 ? grammar.shortestBytes : 400;
    const text = await write(model, () => grammar.start(), { seed, maxTokens });
    assert.ok(validate(JSON.parse(text)), `${name}, seed ${seed}: ${text}`);
  }
}

/** Writes documents that a schema determines completely. Each must match byte for byte. */
export async function writeForced(model: TokenizerModel): Promise<void> {
  for (const text of hardTexts) {
    const document = { [text]: [text, { [`${text}${text}`]: text }] };
    const grammar = compile({ const: document }, model.vocabulary);
    assert.equal(await write(model, () => grammar.start()), JSON.stringify(document));
  }
}
