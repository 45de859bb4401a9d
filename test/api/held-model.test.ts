import { describe, expect, test } from 'vitest';
import { createLocalLanguages } from '../../src/runtime/generate/index.ts';
import { createTestApi, type TestApi, type TestApiOptions } from '../support/api.ts';
import { until } from '../support/until.ts';
import { formatOf, minimal } from './specification/support.ts';

/** Notes how many requests hold the model while one compiles, computes and reserves. */
function watched(engine: TestApiOptions['engine'] = {}): { api: TestApi; seen: Set<number> } {
  const seen = new Set<number>();
  const here = createLocalLanguages();
  const look = () => seen.add(api.engine.held());
  const api = createTestApi({
    engine: { ...engine, onForward: () => void look() },
    ports: {
      languages: {
        ...here,
        open(...given) {
          look();
          return here.open(...given);
        },
      },
      access: {
        authenticate: () => ({ keyId: 'good' }),
        rate: () => ({ allowed: true }),
        async reserve() {
          look();
          return { settle: async () => {} };
        },
      },
    },
  });
  return { api, seen };
}

const conversation = { ...minimal, ...formatOf({ enum: ['Oslo', 'Rome'] }) };

test.each([
  ['/chat/completions', conversation],
  ['/completions', { model: 'stub', prompt: 'Hi', max_tokens: 4 }],
  ['/messages', { ...minimal, max_tokens: 4 }],
  ['/messages/count_tokens', { model: 'stub', messages: minimal.messages }],
  ['/responses', { model: 'stub', input: 'Hi', max_output_tokens: 16 }],
])('a request to %s holds its model from its load to its end', async (path, body) => {
  const { api, seen } = watched();
  const response = await api.post(path, body);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  if (!path.endsWith('count_tokens')) expect([...seen]).toEqual([1]);
  expect(api.engine.held()).toBe(0);
});

test('a request for embeddings holds its model until they are computed', async () => {
  const { api, seen } = watched({ embeddingDimensions: 4 });
  expect((await api.post('/embeddings', { model: 'stub', input: 'Hi' })).status).toBe(200);
  expect([...seen]).toEqual([1]);
  expect(api.engine.held()).toBe(0);
});

test.each([
  ['a schema that is refused', 'invalid_schema', { ...minimal, ...formatOf({ type: 'no' }) }],
  ['too small a limit', 'max_tokens_too_small', { ...conversation, max_tokens: 1 }],
])('%s lets go of the model', async (_, code, body) => {
  const { api } = watched();
  const { error } = (await (await api.post('/chat/completions', body)).json()) as {
    error?: { code: string };
  };
  expect(error?.code).toBe(code);
  expect(api.engine.held()).toBe(0);
});

test('a reader that leaves lets go of the model', async () => {
  const { api } = watched({ endBias: -1000 });
  const response = await api.post('/chat/completions', { ...minimal, stream: true });
  const reader = response.body!.getReader();
  await reader.read();
  expect(api.engine.held()).toBe(1);
  await reader.cancel();
  await until(() => api.engine.held() === 0);
});

describe('while the store fails', () => {
  const fails = () => Promise.reject(new Error('The database is away.'));
  const caller = { keyId: 'good' };
  const access = { authenticate: () => caller, rate: () => ({ allowed: true }) };

  test('each of several prompts lets go of the model', async () => {
    let reserved = 0;
    const reserve = async () => (++reserved === 3 ? fails() : { settle: fails });
    const api = createTestApi({ ports: { access: { ...access, reserve } } });
    const body = { model: 'stub', prompt: ['a', 'b', 'c'], max_tokens: 4 };
    expect((await api.post('/completions', body)).status).toBe(500);
    expect(reserved).toBe(3);
    expect(api.engine.held()).toBe(0);
  });

  test('a reader of completions that leaves gives its place back', async () => {
    let left = false;
    const leave = () => {
      left = true;
    };
    const reserve = async () => ({ settle: fails });
    const api = createTestApi({
      engine: { endBias: -1000 },
      ports: { access: { ...access, reserve, admit: () => ({ leave, grow() {}, hold() {} }) } },
    });
    const body = { model: 'stub', prompt: 'Hi', max_tokens: 500, stream: true };
    const reader = (await api.post('/completions', body)).body!.getReader();
    await reader.read();
    await reader.cancel();
    await until(() => left);
  });
});
