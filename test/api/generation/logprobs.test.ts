import { describe, expect, test } from 'vitest';
import { logprobsSize } from '../../../src/runtime/api/generation/check-logprobs.ts';
import { choiceLogprobs } from '../../../src/runtime/api/generation/logprobs.ts';
import { createTestApi } from '../../support/api.ts';
import { minimal } from '../specification/support.ts';

test('a token of probability 0 has a finite logprob, because JSON has no infinity', () => {
  const bytes = Uint8Array.of(0xc3);
  const never = { bytes, logprob: Number.NEGATIVE_INFINITY };
  const token = { ...never, alternatives: [never], forced: false, allowed: 2, allowedMass: 0.5 };
  const told = { token: '\ufffd', logprob: -9999, bytes: [0xc3] };
  expect(choiceLogprobs([token], true)?.content).toEqual([
    { ...told, top_logprobs: [told], forced: false, allowed: 2, allowed_mass: 0.5 },
  ]);
});

test('the size of logprobs is about that of their JSON', () => {
  const tokenOf = (length: number) => {
    const bytes = new Uint8Array(length).fill(100);
    return { bytes, logprob: -1.2345678901234567 };
  };
  for (const length of [1, 4, 16, 200]) {
    const one = tokenOf(length);
    const alternatives = [one, one, one, one, one];
    const token = { ...one, alternatives, forced: false, allowed: 2, allowedMass: 0.5 };
    const json = JSON.stringify(choiceLogprobs([token], true));
    expect(Math.abs(logprobsSize([token]) / json.length - 1)).toBeLessThan(0.2);
  }
});

test('an answer with more than 20 MB of logprobs is refused, unless it is streamed', async () => {
  const engine = { contextWindow: 100_000, endBias: -1000 };
  const api = createTestApi({ engine });
  const asked = { ...minimal, logprobs: true, top_logprobs: 20, max_tokens: 20_000 };
  const response = await api.post('/chat/completions', asked);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('more than 20 MB. Lower n, max_tokens');
  const stream = await api.post('/chat/completions', { ...asked, stream: true });
  expect(await stream.text()).toContain('[DONE]');
});

describe('the limit of a million logprobs', () => {
  const api = createTestApi({ engine: { contextWindow: 100_000 } });
  const ask = async (path: string, body: object) => {
    const response = await api.post(path, body);
    return { status: response.status, text: await response.text() };
  };
  const streams = async (path: string, body: object) => {
    const { status, headers, body: stream } = await api.post(path, { ...body, stream: true });
    await stream?.cancel();
    return status === 200 && headers.get('content-type') === 'text/event-stream; charset=utf-8';
  };
  const chat = { ...minimal, logprobs: true, top_logprobs: 20, n: 2 };
  const prompts = { model: minimal.model, prompt: ['a', 'b'], logprobs: 20 };
  const most = { max_tokens: 40_000 };

  test('applies to all choices of an answer', async () => {
    const { status, text } = await ask('/chat/completions', { ...chat, ...most });
    expect(status).toBe(400);
    expect(text).toContain('up to 1680000; the limit is 1000000. Lower n, max_tokens');
    expect(await ask('/chat/completions', chat)).toMatchObject({ status: 200 });
  });

  test('applies to all prompts of a request together', async () => {
    const { status, text } = await ask('/completions', { ...prompts, ...most });
    expect(status).toBe(400);
    expect(text).toContain(
      '2 answers of up to 40000 tokens, with 21 logprobs for each, have up to 1680000; the limit is 1000000. Send fewer prompts, or lower n, max_tokens',
    );
    expect(await ask('/completions', prompts)).toMatchObject({ status: 200 });
  });

  test('does not apply to a stream, which holds none', async () => {
    expect(await streams('/chat/completions', { ...chat, ...most })).toBe(true);
    expect(await streams('/completions', { ...prompts, ...most })).toBe(true);
  });

  test('applies to a stream that ends with the confidence of its values', async () => {
    const { status, text } = await ask('/chat/completions', {
      ...chat,
      ...most,
      stream: true,
      include: ['confidence'],
      response_format: { type: 'json_object' },
    });
    expect(status).toBe(400);
    expect(text).toContain('up to 1680000; the limit is 1000000');
  });
});
