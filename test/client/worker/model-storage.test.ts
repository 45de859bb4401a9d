import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createModelStorage,
  type ModelStorage,
} from '../../../src/runtime/client/worker/model-storage.ts';
import { type ModelSource, settingsOf } from '../../../src/runtime/models/model-source.ts';
import { largeLimits } from '../../support/adapter-limits.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const folder = 'http://models.test/other/resolve/main/';
const weights = Uint8Array.from({ length: 4000 }, (_, index) => index * 7);
const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const source: ModelSource = {
  id: 'other',
  ownedBy: 'someone',
  created: 0,
  contextWindow: 4096,
  capabilities: ['chat'],
  memoryBytes: 3e9,
  url: folder,
  library: 'http://models.test/libraries/other.wasm',
};

const indexOf = (file: Uint8Array, more: object = {}) =>
  JSON.stringify({
    records: [
      {
        dataPath: 'params_shard_0.bin',
        nbytes: file.length,
        md5sum: createHash('md5').update(file).digest('hex'),
        records: [{ name: 'embedding', nbytes: file.length }],
        ...more,
      },
    ],
  });

/** What the server has, by name; tests change it. */
let served: Map<string, string | Uint8Array<ArrayBuffer>>;
let asked: string[];
let storage: ModelStorage;

/** What the browser says of its machine. */
const machine = { memory: 8, free: 1e12, limits: largeLimits, features: ['shader-f16'] };

beforeEach(() => {
  served = new Map<string, string | Uint8Array<ArrayBuffer>>([
    ['mlc-chat-config.json', '{"context_window_size":4096}'],
    ['tokenizer.json', '{}'],
    ['tensor-cache.json', indexOf(weights)],
    ['params_shard_0.bin', weights],
    ['other.wasm', emptyModule],
  ]);
  asked = [];
  vi.stubGlobal('location', { href: 'http://page.test/' });
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.slice(url.lastIndexOf('/') + 1);
    asked.push(name);
    const body = served.get(name);
    return body === undefined ? new Response(null, { status: 404 }) : new Response(body);
  });
  standOn({});
  storage = createModelStorage('http://page.test/models/', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

function standOn(differences: Partial<typeof machine>): void {
  const { memory, free, limits, features } = { ...machine, ...differences };
  const adapter = {
    info: { vendor: 'test' },
    features: new Set(features),
    limits,
  };
  vi.stubGlobal('navigator', {
    gpu: { requestAdapter: async () => adapter },
    deviceMemory: memory,
    storage: { estimate: async () => ({ quota: free + 500, usage: 500 }) },
  });
}

const download = (model: ModelSource = source, tryAnyway = false): Promise<void> =>
  storage.download(model, {
    signal: new AbortController().signal,
    onProgress: () => {},
    tryAnyway,
  });

async function keptWeights(): Promise<Uint8Array | undefined> {
  const cache = await storage.storage.open('webllm/model');
  const response = await cache.match(`${folder}params_shard_0.bin`);
  return response && new Uint8Array(await response.arrayBuffer());
}

describe('a model of a list whose files are elsewhere', () => {
  it('is stored completely, each shard under the hash from its index', async () => {
    await download();
    expect(await keptWeights()).toEqual(weights);
    const before = asked.length;
    await download();
    expect(asked).toHaveLength(before);
  });

  it('passes on the signal of a request for a file', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signals.push(signal);
      return new Response('{}');
    });
    const cache = await storage.storage.open('webllm/model');
    const request = new Request(`${folder}tokenizer.json`, {
      signal: new AbortController().signal,
    });
    await cache.add(request);
    expect(signals[0]).toBe(request.signal);
  });

  it('downloads a damaged shard again', async () => {
    const fetchOnce = globalThis.fetch;
    let damaged = 0;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith('.bin') || damaged++ > 0) return fetchOnce(url, init);
      return new Response(weights.with(3, 200));
    });
    await download();
    expect(damaged).toBe(2);
    expect(await keptWeights()).toEqual(weights);
  });

  it.each([
    ['damaged', weights.with(3, 200)],
    ['half of it', weights.slice(0, 2000)],
  ])('is not stored if a shard stays wrong: %s', async (_, wrong) => {
    served.set('params_shard_0.bin', wrong);
    await expect(download()).rejects.toMatchObject({ code: 'model_load_failed' });
    expect(await keptWeights()).toBeUndefined();
    served.set('params_shard_0.bin', weights);
    await download();
    expect(await keptWeights()).toEqual(weights);
  });

  it('is downloaded again when its files have changed on the server', async () => {
    const newer = weights.with(0, 99);
    const cache = await storage.storage.open('');
    for (const url of settingsOf(source)) await cache.add(url);
    const changed = {
      'params_shard_0.bin': newer,
      'tensor-cache.json': indexOf(newer),
      'mlc-chat-config.json': '{"context_window_size":8192}',
      'tokenizer.json': '{"version":"2"}',
      'other.wasm': Uint8Array.of(...emptyModule, 0, 1, 0),
    };
    for (const [name, content] of Object.entries(changed)) served.set(name, content);
    // The index here is the old one: the first attempt finds that out, the second goes by the new
    // one.
    await expect(download()).rejects.toMatchObject({ code: 'model_load_failed' });
    await download();
    expect(await keptWeights()).toEqual(newer);
    for (const url of settingsOf(source)) {
      const file = await (await cache.match(url))!.text();
      expect(file).toBe(await new Response(served.get(url.slice(url.lastIndexOf('/') + 1))).text());
    }
  });

  it.each(['{}', '{"records": [{"dataPath": "params_shard_0.bin"}]}'])(
    'is refused if its index does not list its files: %s',
    async (index) => {
      served.set('tensor-cache.json', index);
      await expect(download()).rejects.toThrow(/does not list the files of the weights/);
      expect(asked).toEqual(['tensor-cache.json']);
    },
  );

  it('is checked by size if the index has no hash', async () => {
    served.set('tensor-cache.json', indexOf(weights, { md5sum: undefined }));
    served.set('params_shard_0.bin', weights.slice(0, 3999));
    await expect(download()).rejects.toMatchObject({ code: 'model_load_failed' });
    served.set('params_shard_0.bin', weights);
    await download();
    expect(await keptWeights()).toEqual(weights);
  });
});

describe('a large download is refused', () => {
  const shardsAsked = () => asked.filter((name) => name.endsWith('.bin'));

  it('if the device has too little memory', async () => {
    standOn({ memory: 2 });
    await expect(download()).rejects.toMatchObject({
      code: 'out_of_memory',
      param: 'model',
      message: expect.stringMatching(/about 3,000 MB of memory; this device reports 2,148 MB/),
    });
    expect(shardsAsked()).toEqual([]);
  });

  it('if the browser has too little storage', async () => {
    served.set('tensor-cache.json', indexOf(weights, { nbytes: 900e6 }));
    standOn({ free: 300e6 });
    await expect(download()).rejects.toMatchObject({
      code: 'out_of_memory',
      message: expect.stringMatching(/900 MB to download; this browser has 300 MB left/),
    });
    expect(shardsAsked()).toEqual([]);
  });

  it('if a tensor is larger than the device allows', async () => {
    const large = (1 << 27) + 4;
    served.set('tensor-cache.json', indexOf(weights, { records: [{ nbytes: large }] }));
    standOn({ limits: { ...largeLimits, maxStorageBufferBindingSize: (1 << 30) - 1 } });
    await expect(download(source, true)).rejects.toMatchObject({
      code: 'out_of_memory',
      message: expect.stringMatching(/this device allows at most 135 MB/),
    });
    expect(shardsAsked()).toEqual([]);
    standOn({});
    await download();
    expect(shardsAsked()).not.toEqual([]);
  });

  it('if a layer of the KV cache is larger than the device allows', async () => {
    const shape = { num_hidden_layers: 32, num_attention_heads: 8, head_dim: 128 };
    const config = { context_window_size: 4096, quantization: 'q4f16_1', model_config: shape };
    served.set('mlc-chat-config.json', JSON.stringify(config));
    const large = { ...source, cacheTokens: 262_144 };
    await expect(download(large, true)).rejects.toMatchObject({
      code: 'out_of_memory',
      param: 'model',
      message: expect.stringMatching(/this device allows at most 262,128\./),
    });
    expect(shardsAsked()).toEqual([]);
    await download(source);
    expect(shardsAsked()).not.toEqual([]);
  });

  it('if a limit of the device is too low for all models', async () => {
    standOn({ limits: { ...largeLimits, maxStorageBuffersPerShaderStage: 8 } });
    await expect(download(source, true)).rejects.toMatchObject({
      code: 'webgpu_unavailable',
      message: expect.stringMatching(/maxStorageBuffersPerShaderStage is 8, and 10 are needed/),
    });
    expect(asked).toEqual([]);
  });

  it('if the device lacks a feature that the model needs', async () => {
    standOn({ features: [] });
    await expect(
      download({ ...source, requiredFeatures: ['shader-f16'] }, true),
    ).rejects.toMatchObject({
      code: 'webgpu_unavailable',
      param: 'model',
      message: expect.stringMatching(/shader-f16/),
    });
    expect(shardsAsked()).toEqual([]);
  });

  it('but not a small model that may stay in memory', async () => {
    standOn({ free: 0 });
    await download();
    expect(await keptWeights()).toEqual(weights);
  });

  it('but not if the browser reports enough memory and storage', async () => {
    standOn({ memory: 8 });
    await download({ ...source, memoryBytes: 30e9 });
    expect(await keptWeights()).toEqual(weights);
  });

  it('but starts at once with tryAnyway', async () => {
    standOn({ memory: 1 });
    await download(source, true);
    expect(await keptWeights()).toEqual(weights);
    await download();
  });
});
