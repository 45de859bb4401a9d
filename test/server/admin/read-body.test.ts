import Type from 'typebox';
import { expect, test } from 'vitest';
import { readBody } from '../../../src/server/admin/read-body.ts';

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

const posted = (body: BodyInit) =>
  new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
const anything = Type.Unknown();

test('a body that is too large, truncated or not UTF-8 is a client error', async () => {
  await expect(readBody(posted('x'.repeat(1_000_001)), anything)).rejects.toMatchObject({
    code: 'payload_too_large',
  });
  await expect(
    readBody(posted(new Uint8Array([0x22, 0xff, 0x22])), anything),
  ).rejects.toMatchObject({ code: 'invalid_value' });
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
  await expect(readBody(posted(broken), anything)).rejects.toMatchObject({ code: 'aborted' });
});
