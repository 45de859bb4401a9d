import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHandler, type HttpParts } from '../../../src/server/http/handler.ts';

const folder = mkdtempSync(join(tmpdir(), 'formwork-'));
mkdirSync(join(folder, 'page/assets'), { recursive: true });
mkdirSync(join(folder, 'models/tiny'), { recursive: true });
writeFileSync(join(folder, 'page/index.html'), '<!doctype html>');
writeFileSync(join(folder, 'page/assets/main-abc.js'), 'export {};');
writeFileSync(join(folder, 'models/tiny/params_shard_0.bin'), 'weights');

const handler = (parts: Partial<HttpParts> = {}) =>
  createHandler({
    api: () => new Response('api'),
    routes: { '/admin': () => new Response('admin') },
    pageFolder: join(folder, 'page'),
    modelsFolder: join(folder, 'models'),
    notReady: () => undefined,
    onError: () => {},
    ...parts,
  });
const get = (path: string, parts?: Partial<HttpParts>, init?: RequestInit) =>
  handler(parts)(new Request(`http://localhost${path}`, init));

describe('the server', () => {
  it.each([
    ['/v1/models', 'api'],
    ['/admin/keys', 'admin'],
    ['/', '<!doctype html>'],
    ['/dashboard', '<!doctype html>'],
    ['/dashboard/keys', '<!doctype html>'],
    ['/models/tiny/params_shard_0.bin', 'weights'],
  ])('routes %s to its handler', async (path, text) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
  });

  it('is healthy before it is ready, and gives the reason', async () => {
    const loading = { status: 'starting', reason: 'loading a-model' } as const;
    const parts = { notReady: () => loading };
    expect((await get('/health', parts)).status).toBe(200);
    const ready = await get('/ready', parts);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual(loading);
    expect((await get('/ready')).status).toBe(200);
  });

  it('answers with a request id on every route', async () => {
    for (const path of ['/health', '/ready']) {
      expect((await get(path)).headers.get('x-request-id')).toMatch(/^req_\w+$/);
    }
  });

  it('lets the page run only its own scripts', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('lets a browser cache files named by their hash, but not the page', async () => {
    expect((await get('/assets/main-abc.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/nothing', {}],
    ['/models/none.bin', {}],
    ['/constructor', {}],
    ['/__proto__', {}],
    ['/', { method: 'POST' }],
  ])('answers 404 at %s %j, with the standard error body', async (path, init) => {
    const response = await get(path, {}, init);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found', param: null } });
  });

  it('answers 500 without details if a handler fails', async () => {
    const api = () => {
      throw new Error('secret');
    };
    const response = await get('/v1/models', { api });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });
});
