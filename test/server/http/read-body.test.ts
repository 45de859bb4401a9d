import Type from 'typebox';
import { expect, test } from 'vitest';
import { readBody } from '../../../src/server/http/read-body.ts';

const read = (body: string) =>
  readBody(new Request('http://test', { method: 'POST', body }), Type.Object({}));

test('a body with many values or levels is refused before it is parsed', async () => {
  await expect(read(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).rejects.toMatchObject({
    code: 'invalid_value',
    message: expect.stringContaining('levels'),
  });
  await expect(read(`[${'0,'.repeat(300_000)}0]`)).rejects.toMatchObject({
    code: 'invalid_value',
    message: expect.stringContaining('values'),
  });
  await expect(read('')).resolves.toEqual({});
});
