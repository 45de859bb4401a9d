import { expect, it } from 'vitest';
import { doubtOf } from '../../../src/playground/document/doubt.tsx';

it.each([
  ['a probable value', { probability: 0.05, removed: 0.89 }, undefined],
  ['an improbable one', { probability: 0.0421, removed: 0.5 }, /a probability of 4%$/],
  ['a very improbable one', { probability: 0.001, removed: 0.5 }, /of less than 1%$/],
  ['one before which the model wanted a space', { probability: 0.4, removed: 0.98 }, undefined],
])('%s', (_what, confidence, doubt) => {
  if (doubt) expect(doubtOf(confidence)).toMatch(doubt);
  else expect(doubtOf(confidence)).toBeUndefined();
});

it('a value without confidence is not marked', () => {
  expect(doubtOf(undefined)).toBeUndefined();
});
