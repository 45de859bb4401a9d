import { afterEach, expect, test, vi } from 'vitest';
import type { WorkerPort } from '../../src/runtime/client/worker/index.ts';
import type { ToWorker } from '../../src/runtime/client/worker/messages.ts';
import { startEngine } from '../../src/runtime/index.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([{ url: '/models/' }, 5, null])('the models folder must be a string, not %j', (given) => {
  // @ts-expect-error: JavaScript takes anything.
  const start = () => startEngine({ modelsBaseUrl: given });
  expect(start).toThrow(expect.objectContaining({ code: 'invalid_value', param: 'modelsBaseUrl' }));
});

test('the worker receives custom models with absolute URLs', async () => {
  vi.stubGlobal('location', { href: 'https://site.test/app/' });
  const posted: ToWorker[] = [];
  const worker = {
    postMessage: (message: ToWorker) => posted.push(message),
    terminate: () => {},
    onmessage: null,
    onerror: null,
  };
  const own = { ownedBy: 'me', created: 0, contextWindow: 4096, capabilities: ['chat'] } as const;
  const engine = startEngine({
    modelsBaseUrl: 'models',
    worker,
    models: [
      { ...own, id: 'a', url: 'a/', library: 'a/a.wasm' },
      {
        ...own,
        id: 'b',
        url: 'https://cdn.test/b/',
        library: { gpu: '/b/gpu.wasm', software: '/b/software.wasm' },
      },
    ],
  });
  void engine.models().catch(() => {});
  await engine.close();
  expect(posted[0]).toMatchObject({
    type: 'start',
    settings: {
      modelsBaseUrl: 'https://site.test/app/models/',
      models: [
        { id: 'a', url: 'https://site.test/app/a/', library: 'https://site.test/app/a/a.wasm' },
        {
          id: 'b',
          url: 'https://cdn.test/b/',
          library: {
            gpu: 'https://site.test/b/gpu.wasm',
            software: 'https://site.test/b/software.wasm',
          },
        },
      ],
    },
  });
});

test('startEngine may be called on a server, and its first use fails there', async () => {
  const engine = startEngine();
  await expect(engine.generate({ messages: [] }).result).rejects.toMatchObject({
    code: 'webgpu_unavailable',
  });
  await expect(engine.models()).rejects.toMatchObject({ code: 'webgpu_unavailable' });
});

test('a worker whose file did not load is started again by the next call', async () => {
  const workers: { onerror?: (event: object) => void; terminate: () => void }[] = [];
  class FakeWorker {
    onmessage?: (event: object) => void;
    terminate = vi.fn();
    constructor() {
      workers.push(this);
    }
    postMessage({ type, call }: ToWorker & { call?: number }) {
      if (type === 'models') this.onmessage?.({ data: { type, call, models: [] } });
    }
  }
  class MissingWorker extends FakeWorker {
    onerror?: (event: object) => void;
    override postMessage() {
      queueMicrotask(() => this.onerror?.({}));
    }
  }
  vi.stubGlobal('Worker', MissingWorker);
  const engine = startEngine();
  await expect(engine.models()).rejects.toMatchObject({ code: 'internal_error' });
  expect(workers[0]?.terminate).toHaveBeenCalled();
  vi.stubGlobal('Worker', FakeWorker);
  expect(await engine.models()).toEqual([]);
  expect(workers).toHaveLength(2);
  vi.stubGlobal('Worker', function forbidden() {
    throw new Error('Refused to create a worker.');
  });
  const refused = startEngine();
  await expect(refused.models()).rejects.toThrow('Refused');
  vi.stubGlobal('Worker', FakeWorker);
  expect(await refused.models()).toEqual([]);
});

test('a closed engine starts no worker', async () => {
  const worker = vi.fn();
  vi.stubGlobal('Worker', worker);
  const engine = startEngine();
  await engine.close();
  await expect(engine.models()).rejects.toMatchObject({ code: 'aborted' });
  expect(worker).not.toHaveBeenCalled();
});

/** A worker that answers calls for models, and nothing else. */
const idleWorker = (): WorkerPort => {
  const worker: WorkerPort = {
    postMessage({ type, call }: ToWorker & { call?: number }) {
      const data = { type, call, models: [] };
      if (type === 'models')
        queueMicrotask(() => worker.onmessage?.call(worker as Worker, { data } as MessageEvent));
    },
    terminate: () => {},
    onmessage: null,
    onerror: null,
  };
  return worker;
};

test('a load that is aborted rejects with aborted, before and while its worker loads', async () => {
  const engine = startEngine({ worker: idleWorker() });
  for (const isRunning of [false, true]) {
    if (isRunning) await engine.models();
    const controller = new AbortController();
    const loading = engine.load('tiny', { signal: controller.signal });
    if (isRunning) await engine.models();
    controller.abort();
    await expect(loading).rejects.toMatchObject({ name: 'FormworkError', code: 'aborted' });
  }
});

test('a load that is aborted does not wait for its worker to start', async () => {
  class SilentWorker {
    port = new MessageChannel().port1;
  }
  vi.stubGlobal('SharedWorker', SilentWorker);
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  const engine = startEngine({ shared: true });
  const controller = new AbortController();
  const loading = engine.load('tiny', { signal: controller.signal });
  controller.abort();
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
});
