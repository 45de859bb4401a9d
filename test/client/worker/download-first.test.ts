import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadFirst } from '../../../src/runtime/client/worker/download-first.ts';
import {
  createModelStorage,
  type ModelStorage,
} from '../../../src/runtime/client/worker/model-storage.ts';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import {
  createEngine,
  type Engine,
  type LoadProgress,
  modelSources,
  prebuiltModels,
} from '../../../src/runtime/engine/index.ts';
import { type ModelSource, settingsOf } from '../../../src/runtime/models/index.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const byId = (sources: readonly ModelSource[]) =>
  new Map(sources.map((source) => [source.id, source]));

test('the progress of a download has its bytes, the loading after it has none', async () => {
  const engine = {
    models: () => [],
    load: async (_id: string, { onProgress }: { onProgress?(progress: LoadProgress): void }) =>
      onProgress?.({ fraction: 1, text: 'Loading' }),
  } as unknown as Engine;
  const storage = {
    download: async (_source, { onProgress }) => {
      await Promise.resolve();
      onProgress({ fraction: 0.5, text: 'Downloading', bytes: 10, totalBytes: 20 });
    },
    hold: () => () => {},
    clear: () => {},
  } as Partial<ModelStorage> as ModelStorage;
  const seen: LoadProgress[] = [];
  await downloadFirst(engine, byId([{ id: 'tiny' } as ModelSource]), storage).load('tiny', {
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen).toEqual([
    { fraction: 0.35, text: 'Downloading', bytes: 10, totalBytes: 20 },
    { fraction: 1, text: 'Loading' },
  ]);
});

/** A browser that grants no storage, and a server whose `slow/params_shard_1.bin` waits. */
function withoutStorage() {
  const asked: string[] = [];
  const shard = 'weights';
  const md5sum = createHash('md5').update(shard).digest('hex');
  const records = [0, 1].map((index) => ({
    dataPath: `params_shard_${index}.bin`,
    nbytes: shard.length,
    md5sum,
  }));
  const served: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'tensor-cache.json': JSON.stringify({ records }),
    'mlc-chat-config.json': '{"context_window_size":4096}',
    'tokenizer.json': '{}',
    'library.wasm': Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  };
  const slow = Promise.withResolvers<void>();
  vi.stubGlobal('location', { href: 'http://page.test/' });
  vi.stubGlobal('navigator', {
    gpu: {
      requestAdapter: async () => ({
        info: {},
        features: new Set(),
        limits: { maxStorageBufferBindingSize: 1 << 30 },
      }),
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.endsWith('slow/params_shard_1.bin')) await slow.promise;
    return new Response(served[url.slice(url.lastIndexOf('/') + 1)] ?? shard);
  });
  const storage = createModelStorage('http://page.test/models/', memoryStorage(0));
  const sourceOf = (id: string): ModelSource => ({
    id,
    ownedBy: 'test',
    created: 0,
    contextWindow: 4096,
    capabilities: ['chat'],
    url: `http://models.test/${id}/`,
    library: `http://models.test/${id}/library.wasm`,
  });
  /** Reads all files of a model, as web-llm does: what the cache lacks is downloaded. */
  const readAll = async (id: string): Promise<void> => {
    const cache = await storage.storage.open('');
    const shards = records.map(({ dataPath }) => `http://models.test/${id}/${dataPath}`);
    for (const url of [...settingsOf(sourceOf(id)), ...shards]) {
      if (!(await cache.match(url))) await cache.add(url);
    }
  };
  return { asked, slow, storage, sourceOf, readAll };
}

test('a load that ends drops nothing that another one needs, without storage', async () => {
  const { asked, slow, storage, sourceOf, readAll } = withoutStorage();
  const engine = { models: () => [], load: readAll } as unknown as Engine;
  const { load } = downloadFirst(engine, byId(['slow', 'fast'].map(sourceOf)), storage);
  const loading = load('slow');
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/slow\/params_shard_1/));
  await load('fast');
  slow.resolve();
  await loading;
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  // Afterwards it does: the next load downloads them again.
  const cache = await storage.storage.open('');
  expect(await cache.match('http://models.test/slow/params_shard_0.bin')).toBeUndefined();
});

test('a load whose caller has left keeps what it reads, without storage', async () => {
  const { asked, slow, storage, sourceOf, readAll } = withoutStorage();
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const left = new AbortController();
  const engine = {
    models: () => [],
    async load(id: string) {
      begun.resolve();
      await slow.promise;
      await readAll(id);
      ended.resolve();
    },
  } as unknown as Engine;
  const loading = downloadFirst(engine, byId([sourceOf('fast')]), storage).load('fast', {
    signal: left.signal,
  });
  await begun.promise;
  left.abort();
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  slow.resolve();
  await ended.promise;
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

/** Downloads that end a moment after they are paused. */
function pausable() {
  const ended: string[] = [];
  const storage = {
    download: ({ id }, { signal }) =>
      new Promise((_, reject) => {
        const end = () => {
          ended.push(id);
          reject(formworkError('Paused.', { code: 'aborted' }));
        };
        signal.addEventListener('abort', () => setTimeout(end, 5));
      }),
    hold: () => () => {},
    clear: () => {},
  } as Partial<ModelStorage> as ModelStorage;
  const unload = vi.fn(async () => {});
  const engine = { models: () => [], unload } as Partial<Engine> as Engine;
  const sources = ['one', 'two'].map((id) => ({ id }) as ModelSource);
  return { ended, unload, worker: downloadFirst(engine, byId(sources), storage) };
}

test('unloading a model ends its download, and that of no other', async () => {
  const { ended, unload, worker } = pausable();
  const first = expect(worker.load('one')).rejects.toMatchObject({ code: 'aborted' });
  worker.load('two').catch(() => {});
  await worker.unload('one');
  expect(ended).toEqual(['one']);
  expect(unload).toHaveBeenCalledWith('one', undefined);
  await first;
});

test('unloading a model waits until a download that was paused has ended', async () => {
  const { ended, worker } = pausable();
  const left = new AbortController();
  const loading = worker.load('one', { signal: left.signal });
  left.abort();
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  expect(ended).toEqual([]);
  await worker.unload('one');
  expect(ended).toEqual(['one']);
});

test('a custom model with the id of one of web-llm’s list is downloaded from its own place', async () => {
  const [prebuilt] = prebuiltModels();
  const offered = { models: [{ ...prebuilt!, url: 'http://models.test/own/' }], prebuilt: true };
  const sources = modelSources(offered);
  const downloaded: string[] = [];
  const storage = {
    async download({ url }) {
      downloaded.push(url);
      throw formworkError('Paused.', { code: 'aborted' });
    },
    hold: () => () => {},
  } as Partial<ModelStorage> as ModelStorage;
  const loading = downloadFirst(createEngine(offered), sources, storage).load(prebuilt!.id);
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  expect(downloaded).toEqual(['http://models.test/own/']);
});
