import { expect, test } from 'vitest';
import { createApi, type Observer } from '../../src/runtime/api/index.ts';
import type { LoadedModel, Sequence } from '../../src/runtime/engine/types.ts';
import { createTestApi } from '../support/api.ts';
import { openPorts } from '../support/open-ports.ts';
import { until } from '../support/until.ts';
import { formatOf, minimal, schema } from './specification/support.ts';

function observing() {
  const told = { masks: 0, seconds: 0, forced: 0, tokens: 0, violations: [] as string[] };
  const observe: Observer = {
    masked: (seconds, masks) => {
      told.seconds += seconds;
      told.masks += masks;
    },
    forced: (forced, tokens) => {
      told.forced += forced;
      told.tokens += tokens;
    },
    violated: (requestId) => told.violations.push(requestId),
  };
  return { told, observe };
}

test('a structured answer reports its masks and its forced tokens', async () => {
  const { told, observe } = observing();
  const api = createTestApi({ ports: { observe } });
  const body = { ...minimal, ...formatOf(schema), max_tokens: 90 };
  const response = await api.post('/chat/completions', body);
  const { usage } = (await response.json()) as {
    usage: { completion_tokens: number; completion_tokens_details: { forced_tokens: number } };
  };
  expect(told.tokens).toBe(usage.completion_tokens);
  expect(told.forced).toBe(usage.completion_tokens_details.forced_tokens);
  expect(told.masks).toBeGreaterThan(0);
  expect(told.masks).toBeLessThanOrEqual(told.tokens);
  expect(told.violations).toEqual([]);
  // A page's clock ticks more slowly than the masks of one answer are made.
  for (let more = 0; more < 200 && told.seconds === 0; more++) {
    await api.post('/chat/completions', body);
  }
  expect(told.seconds).toBeGreaterThan(0);
});

test('free text does not count in the share of forced tokens', async () => {
  const { told, observe } = observing();
  await createTestApi({ ports: { observe } }).post('/chat/completions', minimal);
  expect(told).toMatchObject({ forced: 0, tokens: 0 });
});

test('masks are counted even if the reader disconnects', async () => {
  const { told, observe } = observing();
  const api = createTestApi({ ports: { observe }, engine: { endBias: -1000 } });
  const response = await api.post('/chat/completions', { ...minimal, stream: true });
  const reader = response.body!.getReader();
  for (let chunk = 0; chunk < 4; chunk++) await reader.read();
  await reader.cancel();
  await until(() => told.masks > 0);
  expect(api.engine.open()).toBe(0);
});

test('an answer that does not conform is reported as an error and a violation', async () => {
  const { told, observe } = observing();
  const { engine, errors } = createTestApi();
  const model = await engine.load('stub');
  // The likeliest tokens are listed on the device; this one does not mind the mask.
  const wrong = model.vocabulary.bytes.findIndex(
    (bytes) => bytes.length === 1 && bytes[0] === 0x78,
  );
  const candidates: Sequence['candidates'] = async () => ({
    tokens: [wrong],
    logits: [1],
    allowed: 1,
    total: 1,
    logSum: Number.NaN,
    logSumOfAll: Number.NaN,
  });
  const open: LoadedModel['open'] = async (options) =>
    Object.assign(await model.open(options), { candidates });
  const lying = { ...engine, load: async () => ({ ...model, open }) };
  const api = createApi({
    ...openPorts(lying),
    observe,
    onError: (error) => errors.push(error),
  });
  const response = await api.fetch(
    new Request('http://test/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
      body: JSON.stringify({ ...minimal, ...formatOf({ type: 'integer' }) }),
    }),
  );
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: { code: 'grammar_violated' } });
  expect(told.violations).toEqual([response.headers.get('x-request-id')]);
  expect(errors).toHaveLength(1);
});
