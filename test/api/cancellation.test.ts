import { expect, test } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { until } from '../support/until.ts';
import { formatOf, type Json, minimal } from './specification/support.ts';

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

/** The tokens of the prompt of a request. */
async function promptOf(body: object): Promise<number> {
  const { api } = endlessApi();
  const answer = await api.post('/chat/completions', {
    ...body,
    max_tokens: 1,
    n: 1,
    stream: false,
    response_format: undefined,
  });
  return ((await answer.json()) as Json).usage.prompt_tokens;
}

/** Tokens of answers in the engine's passes. The last one of each choice needs no pass. */
const computed = (passes: readonly number[], prompt: number) =>
  passes.reduce((sum, tokens) => sum + tokens, -prompt);

test('a client that disconnects while it waits frees its sequences and pays for the tokens generated', async () => {
  const prompt = await promptOf(asked);
  const { api, controller, ask } = endlessApi();
  const pending = ask(asked);
  // In a page the call rejects, as `fetch` does; in Node there is nobody left to tell.
  pending.catch(() => {});
  await until(() => api.engine.passes.length >= 20);
  controller.abort();
  await until(() => api.engine.open() === 0 && api.settled.length > 0);
  const passes = api.engine.passes.length;
  await turn();
  expect(api.engine.passes.length).toBe(passes);
  expect(api.settled).toHaveLength(1);
  const { input, output } = api.settled[0]!;
  expect(input).toBe(prompt);
  expect(output).toBeGreaterThanOrEqual(passes - 6);
  expect(output).toBeLessThanOrEqual(computed(api.engine.passes, prompt) + asked.n);
  expect(api.errors).toEqual([]);
});

const manyStrings = formatOf({
  type: 'array',
  minItems: 20,
  items: { type: 'string', minLength: 8, maxLength: 8 },
});

for (const [stream, body] of [
  [true, asked],
  ['patch', { ...asked, n: 1, ...manyStrings }],
] as const) {
  test(`a reader that cancels a stream (${stream}) frees its sequences and pays for what it read`, async () => {
    const prompt = await promptOf(body);
    const { api, ask } = endlessApi();
    const response = await ask({ ...body, stream });
    expect(response.status).toBe(200);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = 0;
    while (received < 20) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended after ${received} characters.`);
      received +=
        value
          .match(/"(content|value)":"x+"/g)
          ?.join('')
          .match(/x/g)?.length ?? 0;
    }
    await reader.cancel();
    await until(() => api.engine.open() === 0 && api.settled.length > 0);
    expect(api.settled).toHaveLength(1);
    const { input, output } = api.settled[0]!;
    expect(input).toBe(prompt);
    expect(output).toBeGreaterThanOrEqual(received);
    expect(output).toBeLessThanOrEqual(computed(api.engine.passes, prompt) + body.n);
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
