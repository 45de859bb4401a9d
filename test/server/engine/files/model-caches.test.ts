import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModelCaches } from '../../../../src/server/engine/files/model-caches.ts';

const weights = Buffer.from('weights');
const md5sum = createHash('md5').update(weights).digest('hex');

let folder: string;
let server: Server;
let origin: string;
let requests: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-caches-'));
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url?.endsWith('tensor-cache.json')) {
      const bad = request.url.includes('/bad/');
      const record = { dataPath: 'params_shard_0.bin', md5sum: bad ? '0'.repeat(32) : md5sum };
      response.end(JSON.stringify({ records: [record] }));
    } else response.end(weights);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function openCache() {
  return createModelCaches({
    directory: join(folder, 'models'),
    local: { url: 'http://formwork.invalid/models/', folder: import.meta.dirname },
  }).open('webllm/model');
}

test('a file is downloaded once, also for concurrent requests', async () => {
  const cache = await openCache();
  requests = [];
  const url = `${origin}/once/file.json`;
  expect(await cache.match(url)).toBeUndefined();
  await Promise.all([cache.add(url), cache.add(new Request(url))]);
  await (await openCache()).add(url);
  expect(requests).toEqual(['/once/file.json']);
  expect(await (await cache.match(url))?.text()).toBe('weights');
});

test('a download goes on for another request when the one that began it is aborted', async () => {
  const cache = await openCache();
  const url = `${origin}/shared/file.json`;
  const left = new AbortController();
  const first = cache.add(new Request(url, { signal: left.signal }));
  const second = cache.add(new Request(url, { signal: new AbortController().signal }));
  left.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await second;
  expect(await (await cache.match(url))?.text()).toBe('weights');
});

test('a request that is aborted no longer waits for a download that another began', async () => {
  const cache = await openCache();
  const url = `${origin}/joined/file.json`;
  const first = cache.add(url);
  const signal = AbortSignal.abort();
  await expect(cache.add(new Request(url, { signal }))).rejects.toMatchObject({ code: 'aborted' });
  await first;
});

test('weights are checked against the list of tensors next to them', async () => {
  const cache = await openCache();
  await cache.add(`${origin}/good/tensor-cache.json`);
  await cache.add(`${origin}/good/params_shard_0.bin`);
  expect(await cache.match(`${origin}/good/params_shard_0.bin`)).toBeDefined();
  await cache.add(`${origin}/bad/tensor-cache.json`);
  await expect(cache.add(`${origin}/bad/params_shard_0.bin`)).rejects.toThrow(/md5/);
  expect(await cache.match(`${origin}/bad/params_shard_0.bin`)).toBeUndefined();
});

test('two processes that download one model get its exact files', async () => {
  const bytes = randomBytes(400_000);
  const record = {
    dataPath: 'params_shard_0.bin',
    md5sum: createHash('md5').update(bytes).digest('hex'),
  };
  const list = JSON.stringify({ records: [record] });
  const asked: string[] = [];
  /** Sends a file in small pieces, and continues it as storage for models does. */
  const slow = createServer(async (request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`);
    if (request.url === '/tensor-cache.json') {
      response.end(list);
      return;
    }
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
    const headers = { etag: '"v1"', 'content-length': bytes.length - from };
    response.writeHead(from > 0 ? 206 : 200, headers);
    for (let at = from; at < bytes.length; at += 20_000) {
      response.write(bytes.subarray(at, at + 20_000));
      await delay(20);
    }
    response.end();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const [first, second] = [await openCache(), await openCache()];
  await first.add(`${base}/tensor-cache.json`);
  try {
    for (const name of ['tokenizer.json', 'params_shard_0.bin']) {
      const url = `${base}/${name}`;
      const begun = first.add(url);
      await delay(100);
      await Promise.all([begun, second.add(url)]);
      const file = Buffer.from(await (await second.match(url))!.arrayBuffer());
      expect(file.equals(bytes)).toBe(true);
    }
    expect(asked).toEqual(['/tensor-cache.json ', '/tokenizer.json ', '/params_shard_0.bin ']);
  } finally {
    slow.closeAllConnections();
    await new Promise((resolve) => slow.close(resolve));
  }
});

test('a file is deleted with the part that an interrupted download left', async () => {
  const cache = await openCache();
  const url = `${origin}/left/left.bin`;
  await cache.add(url);
  const own = async () =>
    (await readdir(join(folder, 'models'))).filter((name) => name.includes('left.bin'));
  const [file = ''] = await own();
  for (const end of ['.part', '.part.version', '.part.lock']) {
    await writeFile(join(folder, 'models', file + end), '');
  }
  await cache.delete(url);
  expect(await own()).toEqual([]);
});

test('files of the embedded models are read in place', async () => {
  const cache = await openCache();
  const found = await cache.match('http://formwork.invalid/models/model-caches.test.ts');
  expect(await found?.text()).toContain('read where they lie');
});

test('a missing file of the embedded models is named', async () => {
  const cache = await openCache();
  await expect(cache.add('http://formwork.invalid/models/no.bin')).rejects.toThrow(/no\.bin/);
});

test('a URL cannot lead out of the folder', async () => {
  const cache = await openCache();
  await expect(
    cache.match('http://formwork.invalid/models/%2e%2e%2f%2e%2e%2fpackage.json'),
  ).rejects.toThrow(/outside the folder/);
});

test('a deleted file is downloaded again', async () => {
  const cache = await openCache();
  const url = `${origin}/deleted/file.bin`;
  await cache.add(url);
  expect(await cache.delete(url)).toBe(true);
  expect(await cache.match(url)).toBeUndefined();
});
