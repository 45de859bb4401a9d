import { describe, expect, test } from 'vitest';
import { checkVectors } from '../../../src/runtime/engine/check/check-vectors.ts';
import type { EncoderModel } from '../../../src/runtime/engine/device/encoder-model.ts';

const tokens = Int32Array.from({ length: 60 }, (_, i) => (i * 7) % 16);

/** A vector that depends on each token of a text. */
const vectorOf = (text: Int32Array): Float32Array =>
  Float32Array.from({ length: 32 }, (_, i) =>
    text.reduce((sum, token, at) => sum + Math.sin((i + 1) * (token + 1) + at), 0),
  );

/** A model whose passes compute vectors in this way. */
const encoder = (
  encode: (texts: readonly Int32Array[], pass: number) => Float32Array[],
  maxTexts = 64,
): EncoderModel => {
  let passes = 0;
  return { maxTexts, maxTokens: 512, encode: async (texts) => encode(texts, passes++) };
};

const check = async (model: EncoderModel, reference?: readonly number[]) => {
  const findings = await checkVectors(model, {
    tokens,
    tolerance: 0.02,
    reference: reference && { tokens: [1, 2, 3, 4], vector: reference },
  });
  return Object.fromEntries(findings.map(({ way, passed }) => [way, passed]));
};

describe('a correct embedding model', () => {
  const model = encoder((texts) => texts.map(vectorOf));

  test('passes', async () => {
    expect(await check(model)).toEqual({ 'in a batch of 2': true });
    const reference = [...vectorOf(Int32Array.of(1, 2, 3, 4))];
    expect(await check(model, reference)).toEqual({
      'beside its reference': true,
      'in a batch of 2': true,
    });
  });

  test('that takes one text at a time passes', async () => {
    const single = encoder(([text]) => [vectorOf(text!)], 1);
    expect(await check(single)).toEqual({ 'after another text': true });
  });
});

describe('an embedding model is wrong', () => {
  test('if its vector is not that of the reference', async () => {
    const model = encoder((texts) => texts.map((text) => vectorOf(text.slice(1))));
    const reference = [...vectorOf(Int32Array.of(1, 2, 3, 4))];
    expect(await check(model, reference)).toMatchObject({ 'beside its reference': false });
  });

  test('if a text has another vector in a batch', async () => {
    const model = encoder((texts) => texts.map((text, i) => vectorOf(text.slice(i))));
    expect(await check(model)).toEqual({ 'in a batch of 2': false });
  });

  test('if a text has another vector after another one', async () => {
    const model = encoder(([text], pass) => [vectorOf(text!.slice(pass))], 1);
    expect(await check(model)).toEqual({ 'after another text': false });
  });

  test('if it computes no numbers', async () => {
    const model = encoder((texts) => texts.map(() => new Float32Array(32).fill(Number.NaN)));
    expect(await check(model)).toEqual({ 'in a batch of 2': false });
  });
});
