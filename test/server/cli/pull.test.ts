import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelSource, settingsOf } from '../../../src/runtime/models/index.ts';
import { downloadModel } from '../../../src/server/cli/models/pull.ts';
import {
  type DownloadedFiles,
  openModelCache,
} from '../../../src/server/engine/models/locations.ts';

let folder: string;
let server: Server;
let source: ModelSource;
let cache: DownloadedFiles;
/** What the server has, by name. */
let served: Record<string, string>;

/** The files of a version; each file of another one is different. */
const filesOf = (version: string): Record<string, string> => {
  const shards = { 'a.bin': `a of ${version}`, 'b.bin': `b of ${version}` };
  const records = Object.entries(shards).map(([dataPath, content]) => ({
    dataPath,
    nbytes: content.length,
    md5sum: createHash('md5').update(content).digest('hex'),
  }));
  return {
    ...shards,
    'tensor-cache.json': JSON.stringify({ records }),
    'mlc-chat-config.json': JSON.stringify({ context_window_size: 4096, version }),
    'tokenizer.json': JSON.stringify({ version }),
    'library.wasm': `library of ${version}`,
  };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-pull-'));
  served = filesOf('v1');
  server = createServer(({ url = '' }, response) => {
    const content = served[url.slice(url.lastIndexOf('/') + 1)];
    if (content === undefined) response.writeHead(404).end();
    else response.end(content);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model/`;
  source = {
    id: 'changing',
    ownedBy: 'test',
    created: 0,
    contextWindow: 1,
    capabilities: ['chat'],
    url,
    library: `${url}library.wasm`,
  };
  cache = await openModelCache(folder);
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const stored = async (name: string): Promise<string | undefined> =>
  (await cache.match(new URL(name, source.url)))?.text();

test('an interrupted download of a model that changed since goes on with the new version', async () => {
  const elsewhere = new URL('/other/tensor-cache.json', source.url).href;
  const firstShard = new URL('a.bin', source.url).href;
  for (const url of [...settingsOf(source), firstShard, elsewhere]) await cache.add(url);
  served = filesOf('v2');
  await expect(downloadModel(source, cache)).rejects.toMatchObject({
    code: 'model_load_failed',
    message: expect.stringMatching(/b\.bin has the wrong md5.*try again/),
  });
  expect(await downloadModel(source, cache)).toMatchObject({ place: 'downloaded' });
  for (const [name, content] of Object.entries(filesOf('v2'))) {
    expect(await stored(name)).toBe(content);
  }
  // What a load asks before it reads them.
  await (await openModelCache(folder)).check(source.id, settingsOf(source));
  expect(await stored('/other/tensor-cache.json')).toBe(filesOf('v1')['tensor-cache.json']);
});

test('so does a load, which does not replace files itself', async () => {
  const shards = ['a.bin', 'b.bin'].map((name) => source.url + name);
  for (const url of [...settingsOf(source), shards[0]!]) await cache.add(url);
  served = filesOf('v2');
  await expect(cache.add(shards[1]!)).rejects.toMatchObject({ code: 'model_load_failed' });
  for (const url of settingsOf(source)) await cache.add(url);
  await cache.check(source.id, [...settingsOf(source), ...shards]);
  for (const url of shards) await cache.add(url);
  for (const [name, content] of Object.entries(filesOf('v2'))) {
    expect(await stored(name)).toBe(content);
  }
});

test('so does one whose new version has fewer shards', async () => {
  const { records } = JSON.parse(served['tensor-cache.json']!) as { records: object[] };
  const more = [...records, { dataPath: 'c.bin', nbytes: 1, md5sum: '0'.repeat(32) }];
  served['tensor-cache.json'] = JSON.stringify({ records: more });
  for (const url of settingsOf(source)) await cache.add(url);
  served = filesOf('v2');
  for (const name of ['a.bin', 'b.bin']) served[name] = filesOf('v1')[name]!;
  served['tensor-cache.json'] = JSON.stringify({ records });
  await expect(downloadModel(source, cache)).rejects.toThrow(/c\.bin answers 404/);
  expect(await downloadModel(source, cache)).toMatchObject({ place: 'downloaded' });
});

test('a model that is deleted and downloaded again in a newer version is not damaged', async () => {
  await downloadModel(source, cache);
  const urls = [...settingsOf(source), ...['a.bin', 'b.bin'].map((name) => source.url + name)];
  await cache.check(source.id, urls);
  for (const url of urls) await cache.delete(url);
  served = filesOf('v2');
  await downloadModel(source, cache);
  await cache.check(source.id, urls);
});
