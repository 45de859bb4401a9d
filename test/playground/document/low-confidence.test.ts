import { expect, it } from 'vitest';
import { lowConfidenceReason } from '../../../src/playground/document/low-confidence.tsx';

it.each([
  ['a probable value', { probability: 0.05, removed: 0.89 }, undefined],
  ['an improbable one', { probability: 0.0421, removed: 0.5 }, /a probability of 4%$/],
  ['a very improbable one', { probability: 0.001, removed: 0.5 }, /of less than 1%$/],
  ['one before which the model wanted a space', { probability: 0.4, removed: 0.98 }, undefined],
])('%s', (_what, confidence, reason) => {
  if (reason) expect(lowConfidenceReason(confidence)).toMatch(reason);
  else expect(lowConfidenceReason(confidence)).toBeUndefined();
});

it('a value without confidence is not marked', () => {
  expect(lowConfidenceReason(undefined)).toBeUndefined();
});
