import { expect, test } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { until } from '../support/until.ts';
import { formatOf, minimal } from './specification/support.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
const asked = { ...minimal, max_tokens: 1000, n: 2 };

function endlessApi() {
  const api = createTestApi({
    engine: { script: 'x'.repeat(2000), onForward: () => turn() as Promise<void> },
  });
  const controller = new AbortController();
  const ask = (body: object) =>
    api.fetch(
      new Request('http://test/v1/chat/completions', {
        method: 'POST',
        signal: controller.signal,
        headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return { api, controller, ask };
}

test('a client that disconnects while it waits frees its sequences and pays for the tokens generated', async () => {
  const { api, controller, ask } = endlessApi();
  const pending = ask(asked);
  // In a page the call rejects, as `fetch` does; in Node there is nobody left to tell.
  pending.catch(() => {});
  await until(() => api.engine.passes.length >= 10);
  controller.abort();
  await until(() => api.engine.open() === 0 && api.settled.length > 0);
  const passes = api.engine.passes.length;
  await turn();
  expect(api.engine.passes.length).toBe(passes);
  expect(api.settled).toHaveLength(1);
  expect(api.settled[0]!.output).toBeGreaterThan(0);
  expect(api.errors).toEqual([]);
});

for (const stream of [true, 'patch'] as const) {
  test(`a reader that cancels a stream (${stream}) frees its sequences`, async () => {
    const { api, ask } = endlessApi();
    const schema = { const: ['x'.repeat(20)] };
    const format = { type: 'json_schema', json_schema: { name: 'x', schema } };
    const response = await ask(
      stream === 'patch' ? { ...minimal, stream, response_format: format } : { ...asked, stream },
    );
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    await until(() => api.engine.open() === 0 && api.settled.length > 0);
    expect(api.settled).toHaveLength(1);
  });
}

test('a reader that disconnects before it reads anything frees its sequences too', async () => {
  for (const [path, body] of [
    ['/chat/completions', { ...asked, stream: true }],
    ['/chat/completions', { ...asked, n: 1, stream: 'patch', ...formatOf({ type: 'array' }) }],
    ['/responses', { model: 'stub', input: 'Hi', stream: true }],
  ] as const) {
    const { api } = endlessApi();
    const response = await api.post(path, body);
    expect([response.status, api.engine.open() > 0]).toEqual([200, true]);
    await response.body!.cancel();
    await until(() => api.engine.open() === 0 && api.settled.length > 0);
  }
});

test('a slow reader slows the generation', async () => {
  const { api, ask } = endlessApi();
  const response = await ask({ ...asked, n: 1, stream: true });
  const reader = response.body!.getReader();
  await reader.read();
  for (let wait = 0; wait < 20; wait++) await turn();
  expect(api.engine.passes.length).toBeLessThan(6);
  await reader.cancel();
});
