import { expect, test } from 'vitest';
import { shortened } from '../../../src/runtime/api/embeddings/vector.ts';

test('a vector cut short is of length 1 again', () => {
  expect([...shortened(Float32Array.of(3, 4, 12), 2)]).toEqual([0.6, 0.8].map(Math.fround));
});

test('of a vector that begins with zeros, zeros are left, and no NaN', () => {
  expect([...shortened(Float32Array.of(0, 0, 1), 2)]).toEqual([0, 0]);
});
