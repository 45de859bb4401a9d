import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEngine, type LoadedModel } from '../../../../src/runtime/engine/index.ts';
import { createEngine as createLocalEngine } from '../../../../src/runtime/local-engine.ts';
import { embeddedModels, type ModelSource } from '../../../../src/runtime/models/index.ts';
import {
  type DownloadProgress,
  type PreparedGpu,
  prepareGpu,
} from '../../../../src/server/engine/gpu/index.ts';
import { passed } from '../../../engine/support/passed.ts';
import { MODELS_FOLDER } from '../../../runtime/node-home.ts';

// Several loads in one test: seconds each, many more where the machine is busy.
vi.setConfig({ testTimeout: 300_000 });

/** Bytes after which the server breaks every connection off. */
const PATIENCE = 600_000;

let dataDir: string;
let gpu: PreparedGpu;
let server: Server;
let source: ModelSource;
const requests: { readonly file: string; readonly range: string | undefined }[] = [];
const downloads: DownloadProgress[] = [];

/** The files of `tiny` under another name, on a server that never sends more than a part. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const file = basename(request.url ?? '');
    const { range } = request.headers;
    requests.push({ file, range });
    const bytes = await readFile(join(MODELS_FOLDER, 'tiny', file));
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const length = bytes.length - from;
    response.writeHead(from > 0 ? 206 : 200, { etag: `"${file}"`, 'content-length': length });
    if (length <= PATIENCE) response.end(bytes.subarray(from));
    else {
      const part = bytes.subarray(from, from + PATIENCE);
      response.write(part, () => setTimeout(() => response.destroy(), 20));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/far-away/`;
  dataDir = await mkdtemp(join(tmpdir(), 'formwork-on-demand-'));
  gpu = await prepareGpu({
    dataDir,
    modelsFolder: MODELS_FOLDER,
    adapter: process.env.FORMWORK_ADAPTER,
    onDownload: (progress) => downloads.push(progress),
  });
  const tiny = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  source = {
    ...tiny,
    id: 'far-away',
    url,
    library: { gpu: `${url}tiny-gpu.wasm`, software: `${url}tiny-software.wasm` },
  };
});

afterAll(async () => {
  gpu.close();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true });
});

/** The likeliest tokens after a few. */
async function greedy(model: LoadedModel): Promise<number[]> {
  const sequence = await model.open();
  const tokens: number[] = [];
  await sequence.append(model.encode('Once upon a time'));
  for (let i = 0; i < 6; i++) {
    const logits = await sequence.logits();
    tokens.push(logits.indexOf(Math.max(...logits)));
    await sequence.append(tokens.slice(-1));
  }
  sequence.close();
  return tokens;
}

test('a model is downloaded on demand despite broken connections, and stored', async () => {
  const engine = createEngine({
    modelsBaseUrl: gpu.modelsBaseUrl,
    models: [source],
    verdicts: passed,
  });
  const status = () => engine.models().find(({ id }) => id === source.id)?.status;
  expect([status(), requests.length]).toEqual(['available', 0]);

  const fractions: number[] = [];
  const loading = engine.load(source.id, {
    onProgress: ({ fraction }) => fractions.push(fraction),
  });
  expect(status()).toBe('loading');
  const model = await loading;
  expect(status()).toBe('ready');
  expect(fractions.at(-1)).toBe(1);
  const answered = await greedy(model);

  // The library is larger than what a connection lasts for: it was continued, not begun anew.
  const starts = requests
    .filter(({ file }) => file.endsWith('.wasm'))
    .map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]));
  // A connection ends after so many bytes at most; how many of them arrived is the network's
  // affair.
  expect(starts.length).toBeGreaterThan(2);
  expect(starts.at(-1)).toBeGreaterThan(PATIENCE);
  for (const [i, start] of starts.entries()) {
    expect(start - (starts[i - 1] ?? 0)).toBeGreaterThanOrEqual(0);
    expect(start).toBeLessThanOrEqual(i * PATIENCE);
  }
  const seen = downloads.filter(({ url }) => url.endsWith('.wasm'));
  expect(seen.at(-1)!.receivedBytes).toBe(seen.at(-1)!.totalBytes);

  await engine.unload(source.id);
  expect(status()).toBe('available');
  const before = requests.length;
  expect(await greedy(await engine.load(source.id))).toEqual(answered);
  expect(requests.length).toBe(before);
  await engine.unload(source.id);

  expect(await greedy(await engine.load('tiny'))).toEqual(answered);
  await engine.unload('tiny');
});

test('a model that cannot be downloaded fails with the reason, and can be retried', async () => {
  const gone = { ...source, id: 'gone', url: source.url.replace(/:\d+/, ':9') };
  const engine = createEngine({ models: [gone] });
  const error = await engine.load('gone').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'model_load_failed' });
  expect(engine.models()[0]?.status).toBe('failed');
});

test('if the device runs out of memory, idle models are unloaded and the load is retried', async () => {
  const engine = createEngine({
    modelsBaseUrl: gpu.modelsBaseUrl,
    models: [source],
    verdicts: passed,
  });
  const ready = () => engine.models().flatMap(({ id, status }) => (status === 'ready' ? [id] : []));
  const { requestDevice } = GPUAdapter.prototype;
  let asked = 0;
  GPUAdapter.prototype.requestDevice = async function (...parameters) {
    if (++asked === 1) throw new Error('Device allocation failed: out of memory');
    return requestDevice.apply(this, parameters);
  };
  try {
    // Where there is nobody to unload, the error reaches the caller, by its own name.
    const error = await engine.load(source.id).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'out_of_memory' });
    await engine.load('tiny');
    expect(ready()).toEqual(['tiny']);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    asked = 0;
    await engine.load(source.id);
    expect(ready()).toEqual([source.id]);
  } finally {
    GPUAdapter.prototype.requestDevice = requestDevice;
    await engine.unload(source.id);
  }
});

test('a model that is too large unloads no other', async () => {
  const engine = createEngine({
    modelsBaseUrl: gpu.modelsBaseUrl,
    memoryBytes: 30e6,
    verdicts: passed,
  });
  await engine.load('tiny');
  // An idle model may be unloaded after a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await expect(engine.load('formwork-135m')).rejects.toMatchObject({
    code: 'out_of_memory',
    param: 'model',
  });
  expect(engine.models().find(({ id }) => id === 'tiny')?.status).toBe('ready');
  await engine.unload('tiny');
});

test.each(['params_shard_0.bin', 'tokenizer.json'])(
  'a closed engine ends the download of a model whose %s does not come',
  async (stalled) => {
    const asked = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<boolean>();
    const stalling = createServer(async (request, response) => {
      const file = basename(request.url ?? '');
      if (file !== stalled) {
        response.end(await readFile(join(MODELS_FOLDER, 'tiny', file)));
        return;
      }
      response.on('close', () => ended.resolve(response.writableFinished));
      response.writeHead(200, { 'content-length': 1e6 }).write('{', () => asked.resolve());
    });
    await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}/stalls/`;
    const library = { gpu: `${url}tiny-gpu.wasm`, software: `${url}tiny-software.wasm` };
    const engine = createLocalEngine({ models: [{ ...source, id: 'stalls', url, library }] });
    try {
      const left = new AbortController();
      const loading = engine.load('stalls', { signal: left.signal });
      const waiting = engine.load('stalls');
      await asked.promise;
      left.abort();
      await expect(loading).rejects.toMatchObject({ code: 'aborted' });
      const begun = performance.now();
      const closing = engine.close();
      await expect(waiting).rejects.toMatchObject({
        code: 'aborted',
        message: 'The model "stalls" was unloaded while it was loading.',
      });
      await closing;
      expect(performance.now() - begun).toBeLessThan(1000);
      expect(await ended.promise).toBe(false);
    } finally {
      stalling.closeAllConnections();
      stalling.close();
    }
  },
);
