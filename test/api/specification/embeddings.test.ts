import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import type { Json } from './support.ts';

const json = async (response: Response): Promise<Json> => response.json();

rule('decision.embeddings', 'are unit vectors, in order', async () => {
  const api = createTestApi({ engine: { embeddingDimensions: 8 } });
  const body = await json(await api.post('/embeddings', { model: 'stub', input: ['a', 'b', 'a'] }));
  expect(body.data.map((one: Json) => one.index)).toEqual([0, 1, 2]);
  expect(body.data[0].embedding).toEqual(body.data[2].embedding);
  for (const { embedding } of body.data) expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
  expect(body.usage).toEqual({ prompt_tokens: 3, total_tokens: 3 });
});
rule('decision.embeddings', 'are base64 or have fewer dimensions on request', async () => {
  const api = createTestApi({ engine: { embeddingDimensions: 8 } });
  const embed = async (more: object) =>
    (await json(await api.post('/embeddings', { model: 'stub', input: 'a', ...more }))).data?.[0]
      .embedding;
  const plain = (await embed({})) as number[];
  const bytes = Uint8Array.from(atob(await embed({ encoding_format: 'base64' })), (c) =>
    c.charCodeAt(0),
  );
  expect([...new Float32Array(bytes.buffer)]).toEqual(plain.map(Math.fround));
  expect(await embed({ dimensions: null, encoding_format: null, user: null })).toEqual(plain);
  const short = (await embed({ dimensions: 3 })) as number[];
  expect(short).toHaveLength(3);
  expect(Math.hypot(...short)).toBeCloseTo(1, 5);
  expect(await embed({ dimensions: 9 })).toBeUndefined();
  expect(api.settled.at(-1)).toEqual({ input: 0, output: 0 });
});
rule('decision.embeddings', 'are refused by a model without embeddings', async () => {
  const response = await createTestApi().post('/embeddings', { model: 'stub', input: 'a' });
  expect(response.status).toBe(400);
  expect((await json(response)).error.param).toBe('model');
});
rule(
  'decision.embeddings',
  'of a text longer than the context are refused with its location',
  async () => {
    const api = createTestApi({ engine: { embeddingDimensions: 8, contextWindow: 100 } });
    const refused = async (input: unknown) => {
      const { error } = await json(await api.post('/embeddings', { model: 'stub', input }));
      expect(error.code).toBe('context_length_exceeded');
      return `${error.param}: ${error.message}`;
    };
    expect(await refused('a '.repeat(120))).toMatch(/^input: The text has \d+ tokens/);
    expect(await refused(['a', 'a '.repeat(100_000)])).toMatch(
      /^input\[1\]: The text has more than 200 tokens/,
    );
  },
);
rule('decision.embeddings', 'of token ids equal those of the text', async () => {
  const api = createTestApi({ engine: { embeddingDimensions: 8 } });
  const embed = async (input: unknown) =>
    json(await api.post('/embeddings', { model: 'stub', input }));
  const { data, usage } = await embed(['name', 'é']);
  const [first, second] = ['name', 'é'].map((text) => [...api.engine.model.encode(text)]);
  expect(await embed([first, second])).toMatchObject({ data, usage });
  expect((await embed(first)).data).toEqual([data[0]]);
});
rule('decision.embeddings', 'of unknown token ids are refused', async () => {
  const api = createTestApi({ engine: { embeddingDimensions: 8, contextWindow: 100 } });
  const refusal = async (input: unknown) => {
    const { error } = await json(await api.post('/embeddings', { model: 'stub', input }));
    return [error.code, error.param];
  };
  expect(await refusal([97, 100_000])).toEqual(['invalid_value', 'input[1]']);
  expect(await refusal([[97], [98, 100_000]])).toEqual(['invalid_value', 'input[1][1]']);
  expect(await refusal([97, 1.5])).toEqual(['invalid_value', 'input']);
  expect(await refusal([-1])).toEqual(['invalid_value', 'input']);
  expect(await refusal([[]])).toEqual(['invalid_value', 'input']);
  expect(await refusal(Array(101).fill(97))).toEqual(['context_length_exceeded', 'input']);
});
