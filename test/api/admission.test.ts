import { describe, expect, test } from 'vitest';
import { formworkError } from '../../src/runtime/common/errors.ts';
import { createTestApi } from '../support/api.ts';
import { until } from '../support/until.ts';
import { minimal } from './specification/support.ts';

/** An API that lets so many requests in at a time. */
function apiWith(places: number, engine: Parameters<typeof createTestApi>[0] = {}) {
  let inside = 0;
  const bytes: number[] = [];
  const grown: number[] = [];
  const api = createTestApi({
    ...engine,
    ports: {
      access: {
        authenticate: (key) => ({ keyId: key }),
        rate: () => ({ allowed: true }),
        reserve: async () => ({ settle: async () => {} }),
        admit(_, size) {
          if (inside >= places) {
            throw formworkError('Too many.', { code: 'too_many_parallel_requests' });
          }
          bytes.push(size);
          inside++;
          let left = false;
          return {
            leave() {
              if (!left) inside--;
              left = true;
            },
            grow: (size) => grown.push(size),
            hold: () => {},
          };
        },
      },
    },
  });
  return { api, inside: () => inside, bytes, grown };
}

const generating = [
  ['/chat/completions', minimal],
  ['/completions', { model: 'stub', prompt: ['x', 'y'] }],
  ['/responses', { model: 'stub', input: 'x' }],
  ['/messages', { ...minimal, max_tokens: 40 }],
  ['/messages/count_tokens', { model: minimal.model, messages: minimal.messages }],
  ['/responses/input_tokens', { model: 'stub', input: 'x' }],
  ['/embeddings', { model: 'stub', input: 'x' }],
] as const;

describe.each(generating)('POST %s', (path, body) => {
  const engine = { engine: { embeddingDimensions: 4 } };

  test('is refused with 429 and retry-after, before its body is read', async () => {
    const { api } = apiWith(0, engine);
    const response = await api.post(path, '{ no json');
    expect(response.status).toBe(429);
    expect(['1', '2']).toContain(response.headers.get('retry-after'));
    const { error } = (await response.json()) as { error: object };
    expect(error).toMatchObject({
      type: 'rate_limit_error',
      ...(path.startsWith('/messages')
        ? { details: { error_code: 'too_many_parallel_requests' } }
        : { code: 'too_many_parallel_requests' }),
    });
  });

  test('releases its slot when it is answered or refused', async () => {
    const { api, inside } = apiWith(1, engine);
    expect((await api.post(path, body)).status).toBe(200);
    expect(inside()).toBe(0);
    expect((await api.post(path, { ...body, model: 'none' })).status).toBe(404);
    expect((await api.post(path, 7)).status).toBe(400);
    expect(inside()).toBe(0);
  });
});

describe('a stream', () => {
  const endless = { engine: { endBias: -1000, contextWindow: 100_000 } };
  const body = { ...minimal, stream: true, max_tokens: 5000 };

  test('holds its slot until its generation ends', async () => {
    const { api, inside } = apiWith(1);
    const response = await api.post('/chat/completions', { ...minimal, stream: true });
    await response.text();
    expect(inside()).toBe(0);
  });

  test('of several prompts holds its slot until the last one ends', async () => {
    const { api, inside } = apiWith(1);
    const asked = { model: 'stub', prompt: ['x', 'y', 'z'], stream: true };
    const reader = (await api.post('/completions', asked)).body!.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { value } = await reader.read();
      if (decoder.decode(value).includes('[DONE]')) break;
      expect(inside()).toBe(1);
    }
    await reader.read();
    expect(inside()).toBe(0);
  });

  test.each(['/chat/completions', '/completions', '/responses', '/messages'])(
    'to %s releases its slot when its reader disconnects',
    async (path) => {
      const { api, inside } = apiWith(1, endless);
      const asked =
        path === '/responses'
          ? { model: 'stub', input: 'x', stream: true, max_output_tokens: 5000 }
          : path === '/completions'
            ? { model: 'stub', prompt: ['x', 'y'], stream: true, max_tokens: 5000 }
            : body;
      const response = await api.post(path, asked);
      const reader = response.body!.getReader();
      await reader.read();
      expect(inside()).toBe(1);
      await reader.cancel();
      await until(() => inside() === 0);
    },
  );

  test('that is refused holds no slot', async () => {
    const { api, inside } = apiWith(1);
    const response = await api.post('/chat/completions', { ...body, stop: 7 });
    expect(response.status).toBe(400);
    expect(inside()).toBe(0);
  });
});

test('a body without a length is counted as it arrives', async () => {
  const { api, bytes, grown } = apiWith(1);
  expect((await api.post('/chat/completions', minimal)).status).toBe(200);
  expect(bytes).toEqual([0]);
  expect(grown.at(-1)).toBe(JSON.stringify(minimal).length);
});

test('endpoints that compute nothing need no slot', async () => {
  const { api } = apiWith(0);
  expect((await api.get('/models')).status).toBe(200);
  for (const path of ['', '/input_items']) {
    expect((await api.get(`/responses/resp_1${path}`)).status).toBe(404);
  }
  expect((await api.send('POST', '/responses/resp_1/cancel')).status).toBe(404);
});
