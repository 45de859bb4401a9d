/**
 * The examples for your own models, called as transformers.js and onnxruntime-web call them. Both
 * packages have more than a hundred megabytes, so stand-ins with the same interface call here.
 */
import { expect, test, vi } from 'vitest';
import * as core from '../../src/runtime/core.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

vi.mock('@formwork/grammar', () => core);
const { schemaProcessor } = (await import(
  '../../examples/logits-processors/transformers.mjs' as string
)) as { schemaProcessor: Processor };
const { write } = (await import('../../examples/logits-processors/onnxruntime.mjs' as string)) as {
  write: (options: object) => Promise<string>;
};

type Logits = readonly { readonly data: Float32Array }[];
type Processor = (
  grammar: core.Grammar,
  vocabulary: core.Vocabulary,
  promptLength: number,
) => (inputIds: readonly (readonly bigint[])[], logits: Logits) => Logits;

const vocabulary = byteVocabulary;
const schema = {
  type: 'object',
  properties: { city: { enum: ['Lyon', 'Lille'] }, capital: { type: 'boolean' } },
  required: ['city', 'capital'],
  additionalProperties: false,
};
const grammar = core.compile(schema, vocabulary);

/** Logits that depend on the tokens so far and prefer nothing in particular. */
function logitsAfter(tokens: readonly number[]): Float32Array {
  let state = tokens.reduce((hash, token) => Math.imul(hash ^ token, 0x9e3779b1), 17);
  return Float32Array.from({ length: vocabulary.size }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 1;
    return (state >>> 8) / 2 ** 24;
  });
}

const argmax = (logits: Float32Array): number =>
  logits.reduce((best, logit, id) => (logit > logits[best]! ? id : best), 0);

const textOf = (tokens: readonly number[]): string =>
  new TextDecoder().decode(Uint8Array.from(tokens.flatMap((id) => [...vocabulary.bytes[id]!])));

test('transformers.js: each sequence of a batch becomes a document, then ends and stays ended', () => {
  const prompts = [
    [72, 105],
    [33, 33],
  ];
  const batch = prompts.map((prompt) => [...prompt]);
  const processor = schemaProcessor(grammar, vocabulary, 2);
  const isOver = (tokens: readonly number[]) => vocabulary.endOfTurn.includes(tokens.at(-1)!);
  for (let step = 0; step < 200 && !batch.every(isOver); step++) {
    const logits = batch.map((tokens) => ({ data: logitsAfter(tokens) }));
    const masked = processor(
      batch.map((tokens) => tokens.map(BigInt)),
      logits,
    );
    for (const [index, tokens] of batch.entries()) {
      tokens.push(argmax(masked[index]!.data));
    }
  }
  expect(batch.every(isOver)).toBe(true);
  for (const tokens of batch) {
    const text = textOf(tokens.slice(2).filter((id) => !vocabulary.endOfTurn.includes(id)));
    expect(JSON.parse(text)).toEqual({
      city: expect.stringMatching(/^(Lyon|Lille)$/),
      capital: expect.any(Boolean),
    });
  }
});

class Tensor {
  readonly data: BigInt64Array | Float32Array;
  readonly dims: readonly number[];
  constructor(_type: string, data: BigInt64Array | Float32Array, dims: readonly number[]) {
    this.data = data;
    this.dims = dims;
  }
}

const session = {
  async run({ input_ids }: { input_ids: Tensor }) {
    const tokens = Array.from(input_ids.data as BigInt64Array, Number);
    const data = new Float32Array(tokens.length * vocabulary.size);
    for (const [place] of tokens.entries()) {
      data.set(logitsAfter(tokens.slice(0, place + 1)), place * vocabulary.size);
    }
    return { logits: new Tensor('float32', data, [1, tokens.length, vocabulary.size]) };
  },
};

test.each([200, 5])(
  'onnxruntime-web: generates a complete document within %d tokens',
  async (limit) => {
    const text = await write({ session, Tensor, grammar, vocabulary, prompt: [72, 105], limit });
    expect(JSON.parse(text)).toEqual({
      city: expect.stringMatching(/^(Lyon|Lille)$/),
      capital: expect.any(Boolean),
    });
  },
);
