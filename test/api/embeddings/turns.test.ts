import { expect, test } from 'vitest';
import type { Engine } from '../../../src/runtime/engine/types.ts';
import { createTestApi } from '../../support/api.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

/** An API whose model takes 2 ms for each text. */
function slowApi(onEncode: (count: number) => void = () => {}) {
  const engine = createStubEngine({ embeddingDimensions: 4 });
  let count = 0;
  const slow: Engine = {
    ...engine,
    async load(id, options) {
      const model = await engine.load(id, options);
      return {
        ...model,
        encode(text, special) {
          onEncode(++count);
          const until = performance.now() + 2;
          while (performance.now() < until);
          return model.encode(text, special);
        },
      };
    },
  };
  return { api: createTestApi({ ports: { engine: slow } }), count: () => count };
}

const body = { model: 'stub', input: Array.from({ length: 200 }, () => 'text') };

test('many texts are encoded in slices of time', async () => {
  const { api } = slowApi();
  let between = 0;
  let isDone = false;
  const beat = () => {
    between++;
    if (!isDone) setImmediate(beat);
  };
  setImmediate(beat);
  const response = await api.post('/embeddings', body);
  isDone = true;
  expect(response.status).toBe(200);
  expect(between).toBeGreaterThan(20);
});

test('a client that leaves ends the encoding of its texts', async () => {
  const left = new AbortController();
  const { api, count } = slowApi((texts) => {
    if (texts === 10) setImmediate(() => left.abort());
  });
  await api.fetch(
    new Request('http://test/v1/embeddings', {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: left.signal,
    }),
  );
  expect(count()).toBeLessThan(40);
});

test('a long text is encoded in pieces, and framed as a whole', async () => {
  const engine = createStubEngine({ embeddingDimensions: 4, contextWindow: 50_000 });
  let longest = 0;
  const embedded: Int32Array[] = [];
  const watched: Engine = {
    ...engine,
    async load(id, options) {
      const model = await engine.load(id, options);
      const encode: typeof model.encode = (text, special) => {
        longest = Math.max(longest, text.length);
        return model.encode(text, special);
      };
      return {
        ...model,
        encode,
        encodeInside: encode,
        frame: (tokens) => Int32Array.from([1, ...tokens, 2]),
        async embed(inputs, options) {
          embedded.push(...inputs);
          return model.embed!(inputs, options);
        },
      };
    },
  };
  const api = createTestApi({ ports: { engine: watched } });
  const input = 'a city '.repeat(6000);
  expect((await api.post('/embeddings', { model: 'stub', input })).status).toBe(200);
  expect(longest).toBeLessThan(5000);
  expect(embedded.map((tokens) => [...tokens])).toEqual([[1, ...engine.model.encode(input), 2]]);
});
