import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import { complete, formatOf, type Json, minimal } from './support.ts';

const json = async (response: Response): Promise<Json> => response.json();

rule('decision.fuzz', 'for random malformed bodies', async () => {
  const api = createTestApi();
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '\u0000',
    deep,
    JSON.stringify({ ...minimal, messages: [{ role: 'user', content: '\ud800' }] }),
    JSON.stringify({ ...minimal }).replace('{', '{"__proto__":{"a":1},'),
    JSON.stringify({ ...minimal }).replace('"max_tokens":40', '"max_tokens":1e999'),
    JSON.stringify({ ...minimal }).replace('"max_tokens":40', '"max_tokens":99999999999999999999'),
    JSON.stringify({ ...minimal, messages: { length: 1 } }),
    JSON.stringify({ ...minimal, response_format: [] }),
    JSON.stringify({ ...minimal, tools: [null] }),
    JSON.stringify({ ...minimal, stop: { 0: 'x' } }),
    JSON.stringify({ ...minimal, logit_bias: [] }),
  ];
  for (const path of ['/chat/completions', '/responses', '/embeddings']) {
    for (const body of bodies) {
      const response = await api.post(path, body);
      expect([path, body.slice(0, 60), response.status]).toEqual([path, body.slice(0, 60), 400]);
    }
  }
  expect(api.errors).toEqual([]);
  expect((await api.post('/chat/completions', minimal)).status).toBe(200);
});
rule(
  'decision.fuzz',
  'for conversations of more than 10,000 messages and parts, before they are read',
  async () => {
    const api = createTestApi();
    const text = { type: 'text', text: 'x' };
    const parts = Array.from({ length: 5000 }, () => text);
    const wrong = Array.from({ length: 10_001 }, () => ({ role: 'nobody' }));
    const many = [
      ['/chat/completions', 'messages', wrong],
      ['/chat/completions', 'messages', [0, 1].map(() => ({ role: 'user', content: parts }))],
      ['/responses', 'input', wrong],
    ] as const;
    for (const [path, field, messages] of many) {
      const response = await api.post(path, { model: 'test', [field]: messages });
      expect(response.status).toBe(400);
      const { error } = await json(response);
      expect([error.param, error.message]).toEqual([
        field,
        expect.stringContaining('more than 10,000 messages'),
      ]);
    }
    const enough = { ...minimal, messages: [{ role: 'user', content: parts }] };
    const { error } = await json(await api.post('/chat/completions', enough));
    expect(error?.code).not.toBe('invalid_value');
  },
);
rule('decision.fuzz', 'does not change a schema with a key named __proto__', async () => {
  const raw =
    '{"type":"object","properties":{"__proto__":{"enum":[1]}},"required":["__proto__"],"additionalProperties":false}';
  const body = JSON.stringify({ ...minimal, ...formatOf('SCHEMA') }).replace('"SCHEMA"', raw);
  const answer = await json(await createTestApi().post('/chat/completions', body));
  expect(answer.choices[0].message.content).toBe('{"__proto__": 1}');
  await complete();
});
