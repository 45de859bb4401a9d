import { expect, test } from 'vitest';
import { choiceLogprobs } from '../../../src/runtime/api/chat/logprobs.ts';
import { createTestApi } from '../../support/api.ts';
import { minimal } from '../specification/support.ts';

test('a token without probability has a number that JSON can say', () => {
  const bytes = Uint8Array.of(0xc3);
  const never = { bytes, logprob: Number.NEGATIVE_INFINITY };
  const token = { ...never, alternatives: [never], forced: false, allowed: 2, allowedMass: 0.5 };
  const told = { token: '\ufffd', logprob: -9999, bytes: [0xc3] };
  expect(choiceLogprobs([token], true)?.content).toEqual([
    { ...told, top_logprobs: [told], forced: false, allowed: 2, allowed_mass: 0.5 },
  ]);
});

test('an answer may have a million of them', async () => {
  const api = createTestApi();
  const ask = async (more: object) => {
    const response = await api.post('/chat/completions', { ...minimal, logprobs: true, ...more });
    return { status: response.status, text: await response.text() };
  };
  const { status, text } = await ask({ n: 128, top_logprobs: 20, max_tokens: 400 });
  expect(status).toBe(400);
  expect(text).toContain('up to 1075200; the limit is 1000000. Lower n, max_tokens');
  expect(await ask({ n: 2, top_logprobs: 20 })).toMatchObject({ status: 200 });
});
