import { expect, test } from 'vitest';
import { checkLine } from '../../../../src/server/v1/files/check-line.ts';
import { longestTurn } from '../../../support/longest-turn.ts';

const request = (url: string, body: unknown, customId: unknown) =>
  checkLine(1, JSON.stringify({ custom_id: customId, method: 'POST', url, body }));

const line = (customId: unknown) =>
  request(
    '/v1/chat/completions',
    { model: 'm', messages: [{ role: 'user', content: 'x' }] },
    customId,
  );

test('custom_id has 1 to 512 characters', async () => {
  for (const id of ['a', 'ü'.repeat(512)]) expect(await line(id)).toMatchObject({ customId: id });
  for (const id of ['', 'a'.repeat(513), 5, null, undefined, '\u0000', '\ud800']) {
    expect(await line(id)).toMatchObject({ line: 1, code: 'invalid_value', param: 'custom_id' });
  }
});

test.each([
  ['/v1/chat/completions', { messages: [{ role: 'user', content: 'x' }] }],
  ['/v1/embeddings', { input: 'x' }],
  ['/v1/responses', { input: 'x' }],
])('the body of a request to %s follows the schema of that endpoint', async (url, fields) => {
  const body = { model: 'm', ...fields };
  expect(await request(url, body, 'a')).toMatchObject({ endpoint: url, estimate: { model: 'm' } });
  for (const [wrong, param] of [
    [fields, 'body.model'],
    [{ model: 'm' }, `body.${Object.keys(fields)[0]}`],
    [{ ...body, unknown: 1 }, 'body.unknown'],
    [[], 'body'],
    [undefined, 'body'],
  ] as const) {
    expect(await request(url, wrong, 'a')).toMatchObject({ line: 1, param });
  }
});

test('a line has only the members of the format', async () => {
  const given = { custom_id: 'a', method: 'POST', url: '/v1/embeddings' };
  const withMember = (more: object) =>
    checkLine(1, JSON.stringify({ ...given, body: { model: 'm', input: 'x' }, ...more }));
  expect(await withMember({ max_tokens: 5 })).toMatchObject({
    line: 1,
    code: 'unsupported_parameter',
    param: 'max_tokens',
  });
  // As everywhere, null is the same as absent.
  expect(await withMember({ model: null })).toMatchObject({ customId: 'a' });
});

test('a body has no more values and levels than a request may have', async () => {
  const body = (input: string) =>
    checkLine(1, `{"custom_id":"a","method":"POST","url":"/v1/embeddings","body":${input}}`);
  const withValues = (count: number) => body(`{"model":"m","input":[${'1,'.repeat(count)}1]}`);
  // The object, its model, its list and the last number stand beside those that are counted.
  expect(await withValues(250_000 - 4)).not.toMatchObject({ param: 'body' });
  expect(await withValues(250_000 - 3)).toEqual({
    line: 1,
    code: 'invalid_value',
    message: 'The body has more than 250000 values.',
    param: 'body',
  });
  const nested = (levels: number) => body(`{"input":${'['.repeat(levels)}${']'.repeat(levels)}}`);
  expect(await nested(255)).not.toMatchObject({ param: 'body' });
  expect(await nested(256)).toMatchObject({
    line: 1,
    message: 'The body nests more than 256 levels deep.',
    param: 'body',
  });
  // Whatever the line is otherwise: it is not parsed.
  expect(await checkLine(1, '['.repeat(1_000_000))).toMatchObject({ code: 'invalid_value' });
});

/** A line that counts as long. */
const long = (text: string) => text + ' '.repeat(200_000);

test('a long line is read in slices of time, with the same result', async () => {
  const chat = (fields: object) =>
    JSON.stringify({
      custom_id: 'a',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm', seed: 1, messages: [{ role: 'user', content: 'x' }], ...fields },
    });
  const schema = { type: 'object', properties: { a: { const: 1 } } };
  const format = { type: 'json_schema', json_schema: { name: 'n', schema } };
  for (const text of [
    chat({}),
    chat({ response_format: format }),
    chat({ unknown: 1 }),
    chat({ messages: [{ role: 'nobody' }] }),
    chat({ stream: true }),
    chat({}).replace('"m"', '1e400'),
    '[]',
    '{}',
  ]) {
    expect(await checkLine(1, long(text))).toEqual(await checkLine(1, text));
  }
  expect(await checkLine(1, long('{'))).toMatchObject({ code: 'invalid_json' });

  const examples = Array.from({ length: 240_000 }, (_, at) => at);
  const values = chat({
    response_format: { ...format, json_schema: { name: 'n', schema: { ...schema, examples } } },
  });
  const turn = await longestTurn(async () => {
    expect(await checkLine(1, values)).toMatchObject({ customId: 'a' });
  });
  expect(turn).toBeLessThan(100);
});

test('a line does not stream', async () => {
  const streamed = { model: 'm', input: 'x', stream: true };
  expect(await request('/v1/responses', streamed, 'a')).toMatchObject({ param: 'body.stream' });
});
