import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveFolder } from '../../../src/server/http/static.ts';

const outer = mkdtempSync(join(tmpdir(), 'formwork-'));
const folder = join(outer, 'public');
mkdirSync(folder);
writeFileSync(join(outer, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'weights.bin'), 'abcdefghij');
const serve = serveFolder(folder, () => 'no-cache');
const get = (path: string, headers: Record<string, string> = {}) =>
  serve(path, new Request(`http://localhost${path}`, { headers }));

describe('serveFolder', () => {
  it('serves a whole file with its type and length', async () => {
    const response = await get('/weights.bin');
    expect(response?.status).toBe(200);
    expect(response?.headers.get('content-type')).toBe('application/octet-stream');
    expect(response?.headers.get('content-length')).toBe('10');
    expect(await response?.text()).toBe('abcdefghij');
  });

  it.each([
    ['bytes=3-5', 'def', 'bytes 3-5/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 'ij', 'bytes 8-9/10'],
  ])('serves the range %s', async (range, text, contentRange) => {
    const response = await get('/weights.bin', { range });
    expect(response?.status).toBe(206);
    expect(response?.headers.get('content-range')).toBe(contentRange);
    expect(await response?.text()).toBe(text);
  });

  it.each(['bytes=10-', 'bytes=99-120', 'bytes=-0'])(
    'answers 416 with the size to the range %s',
    async (range) => {
      const response = await get('/weights.bin', { range });
      expect(response?.status).toBe(416);
      expect(response?.headers.get('content-range')).toBe('bytes */10');
      expect(await response?.text()).toBe('');
    },
  );

  it.each(['bytes=5-3', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=-'])(
    'ignores the range %s, which is invalid or of a kind that it does not serve',
    async (range) => {
      const response = await get('/weights.bin', { range });
      expect(response?.status).toBe(200);
      expect(await response?.text()).toBe('abcdefghij');
    },
  );

  it('serves the whole file if it changed since the part of the client', async () => {
    const response = await get('/weights.bin', { range: 'bytes=3-5', 'if-range': '"old"' });
    expect(response?.status).toBe(200);
  });

  it('answers 304 if the client has the same file', async () => {
    const etag = (await get('/weights.bin'))?.headers.get('etag') ?? '';
    expect((await get('/weights.bin', { 'if-none-match': etag }))?.status).toBe(304);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/a%00b',
    '/%',
    '/',
    '/none',
  ])('finds no file at %s', async (path) => {
    expect(await serve(path, new Request('http://localhost/'))).toBeUndefined();
  });
});
