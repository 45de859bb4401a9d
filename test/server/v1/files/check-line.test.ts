import { expect, test } from 'vitest';
import { checkLine } from '../../../../src/server/v1/files/check-line.ts';

const request = (url: string, body: unknown, customId: unknown) =>
  checkLine(1, JSON.stringify({ custom_id: customId, method: 'POST', url, body }));

const line = (customId: unknown) =>
  request(
    '/v1/chat/completions',
    { model: 'm', messages: [{ role: 'user', content: 'x' }] },
    customId,
  );

test('custom_id has 1 to 512 characters', () => {
  for (const id of ['a', 'ü'.repeat(512)]) expect(line(id)).toMatchObject({ customId: id });
  for (const id of ['', 'a'.repeat(513), 5, null, undefined, '\u0000', '\ud800']) {
    expect(line(id)).toMatchObject({ line: 1, code: 'invalid_value', param: 'custom_id' });
  }
});

test.each([
  ['/v1/chat/completions', { messages: [{ role: 'user', content: 'x' }] }],
  ['/v1/embeddings', { input: 'x' }],
  ['/v1/responses', { input: 'x' }],
])('the body of a request to %s follows the schema of that endpoint', (url, fields) => {
  const body = { model: 'm', ...fields };
  expect(request(url, body, 'a')).toMatchObject({ endpoint: url, estimate: { model: 'm' } });
  for (const [wrong, param] of [
    [fields, 'body.model'],
    [{ model: 'm' }, `body.${Object.keys(fields)[0]}`],
    [{ ...body, unknown: 1 }, 'body.unknown'],
    [[], 'body'],
    [undefined, 'body'],
  ] as const) {
    expect(request(url, wrong, 'a')).toMatchObject({ line: 1, param });
  }
});

test('a line has only the members of the format', () => {
  const given = { custom_id: 'a', method: 'POST', url: '/v1/embeddings' };
  const withMember = (more: object) =>
    checkLine(1, JSON.stringify({ ...given, body: { model: 'm', input: 'x' }, ...more }));
  expect(withMember({ max_tokens: 5 })).toMatchObject({
    line: 1,
    code: 'unsupported_parameter',
    param: 'max_tokens',
  });
  // As everywhere, null is the same as absent.
  expect(withMember({ model: null })).toMatchObject({ customId: 'a' });
});

test('a body has no more values and levels than a request may have', () => {
  const body = (input: string) =>
    checkLine(1, `{"custom_id":"a","method":"POST","url":"/v1/embeddings","body":${input}}`);
  const withValues = (count: number) => body(`{"model":"m","input":[${'1,'.repeat(count)}1]}`);
  // The object, its model, its list and the last number stand beside those that are counted.
  expect(withValues(250_000 - 4)).not.toMatchObject({ param: 'body' });
  expect(withValues(250_000 - 3)).toEqual({
    line: 1,
    code: 'invalid_value',
    message: 'The body has more than 250000 values.',
    param: 'body',
  });
  const nested = (levels: number) => body(`{"input":${'['.repeat(levels)}${']'.repeat(levels)}}`);
  expect(nested(255)).not.toMatchObject({ param: 'body' });
  expect(nested(256)).toMatchObject({
    line: 1,
    message: 'The body nests more than 256 levels deep.',
    param: 'body',
  });
  // Whatever the line is otherwise: it is not parsed.
  expect(checkLine(1, '['.repeat(1_000_000))).toMatchObject({ code: 'invalid_value' });
});

test('a line does not stream', () => {
  const streamed = { model: 'm', input: 'x', stream: true };
  expect(request('/v1/responses', streamed, 'a')).toMatchObject({ param: 'body.stream' });
});
