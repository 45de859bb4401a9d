import { expect, test } from 'vitest';
import { shortened } from '../../../src/runtime/api/embeddings/vector.ts';

test('a truncated vector is normalised to length 1', () => {
  expect([...shortened(Float32Array.of(3, 4, 12), 2)]).toEqual([0.6, 0.8].map(Math.fround));
});

test('a truncated vector of zeros stays zeros, without NaN', () => {
  expect([...shortened(Float32Array.of(0, 0, 1), 2)]).toEqual([0, 0]);
});
