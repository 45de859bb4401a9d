import { expect, test } from 'vitest';
import { groundOf, likelyOf } from '../../../src/runtime/generate/ground/index.ts';

test('the ground of a text does not depend on its form in Unicode', () => {
  const text = 'Le 15 août 2025 à 20 h; fünfzig Gäste, 12 millón, 1’150 Fr.';
  const kinds = ['date', 'time', 'number'] as const;
  for (const form of ['NFC', 'NFD'] as const) {
    const { numbers, shapes } = groundOf([text.normalize(form)], kinds);
    expect(numbers, form).toEqual(expect.arrayContaining(['50', '12000000', '1150']));
    expect(shapes[0]!.texts, form).toEqual(['2025-08-15']);
  }
  expect(likelyOf([text.normalize('NFD')], kinds)).toEqual(likelyOf([text], kinds));
});
