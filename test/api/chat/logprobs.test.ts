import { expect, test } from 'vitest';
import { choiceLogprobs } from '../../../src/runtime/api/chat/logprobs.ts';

test('a token without probability has a number that JSON can say', () => {
  const bytes = Uint8Array.of(0xc3);
  const never = { bytes, logprob: Number.NEGATIVE_INFINITY };
  const token = { ...never, alternatives: [never], forced: false, allowed: 2, allowedMass: 0.5 };
  const told = { token: '\ufffd', logprob: -9999, bytes: [0xc3] };
  expect(choiceLogprobs([token], true)?.content).toEqual([
    { ...told, top_logprobs: [told], forced: false, allowed: 2, allowed_mass: 0.5 },
  ]);
});
