import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  connectEngineWorker,
  type EngineWorker,
  type WorkerPort,
} from '../../../src/runtime/client/worker/engine-worker.ts';
import { holdLock } from '../../../src/runtime/client/worker/held-lock.ts';
import type { WorkerSettings } from '../../../src/runtime/client/worker/messages.ts';
import {
  serveScope,
  serveWorker,
  type WorkerHome,
  type WorkerScope,
} from '../../../src/runtime/client/worker/serve.ts';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import type { DeviceReport } from '../../../src/runtime/engine/diagnosis/diagnose.ts';
import type { Engine, LoadedModel } from '../../../src/runtime/engine/types.ts';
import type { ModelRecord } from '../../../src/runtime/models/index.ts';

/**
 * A page's end and a worker's end, joined by a real message channel: everything is cloned on the
 * way.
 */
function channel(): { page: WorkerPort; scope: WorkerScope; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  const close = () => port1.close();
  const page = Object.assign(port1, { terminate: close, onerror: null }) as unknown as WorkerPort;
  return { page, scope: port2 as unknown as WorkerScope, close };
}

const engine: Engine = {
  models: () => [],
  load: async () => ({ adapter: 'software', fingerprint: 'f' }) as LoadedModel,
  unload: async () => {},
};

let worker: EngineWorker;
afterEach(() => worker.stop());

const notAsked = () => Promise.reject(new Error('Nobody asks for this.'));

function start(home: Partial<WorkerHome>, seen?: (settings: WorkerSettings) => void): EngineWorker {
  const { page, scope } = channel();
  serveWorker(scope, (settings) => {
    seen?.(settings);
    return { engine, diagnose: notAsked, api: { fetch: () => new Response() }, ...home };
  });
  worker = connectEngineWorker(page, { modelsBaseUrl: '/models/' });
  return worker;
}

const text = (part: string) => new TextEncoder().encode(part);

describe('diagnose', () => {
  test('returns the report of the model', async () => {
    const report = { adapter: { kind: 'gpu' }, model: { status: 'ok' } } as DeviceReport;
    const asked: string[] = [];
    const diagnose = async (model: string) => {
      asked.push(model);
      return report;
    };
    expect(await start({ diagnose }).diagnose('tiny')).toEqual(report);
    expect(asked).toEqual(['tiny']);
  });

  test('rejects while the model is generating', async () => {
    const diagnose = async () => {
      throw formworkError('In use.', { code: 'engine_busy' });
    };
    await expect(start({ diagnose }).diagnose('tiny')).rejects.toMatchObject({
      code: 'engine_busy',
    });
  });
});

describe('load', () => {
  test('reports its progress and the adapter', async () => {
    const seen: string[] = [];
    start({
      engine: {
        ...engine,
        load: async (id, options) => {
          options?.onProgress?.({ fraction: 0.5, text: `half of ${id}` });
          return { adapter: 'gpu', fingerprint: 'f' } as LoadedModel;
        },
      },
    });
    const onProgress = ({ text }: { text: string }) => seen.push(text);
    expect(await worker.load('tiny', { onProgress })).toEqual({ adapter: 'gpu', fingerprint: 'f' });
    expect(seen).toEqual(['half of tiny']);
  });

  test('rejects with the code of what went wrong', async () => {
    const load = async () => {
      throw formworkError('No WebGPU.', { code: 'webgpu_unavailable' });
    };
    start({ engine: { ...engine, load } });
    await expect(worker.load('tiny')).rejects.toMatchObject({
      message: 'No WebGPU.',
      code: 'webgpu_unavailable',
      formwork: true,
    });
  });

  test('can be aborted', async () => {
    const aborted = vi.fn();
    const load: Engine['load'] = (_, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => {
          aborted();
          reject(formworkError('cancelled', { code: 'aborted' }));
        });
      });
    start({ engine: { ...engine, load } });
    const controller = new AbortController();
    const loading = worker.load('tiny', { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  });
});

describe('fetch', () => {
  test('transfers request and response completely', async () => {
    start({
      api: {
        fetch: async (request) => {
          const { method, url, headers } = request;
          const body = { method, url, key: headers.get('x-key'), sent: await request.text() };
          return Response.json(body, { status: 201, headers: { 'x-answer': 'yes' } });
        },
      },
    });
    const response = await worker.fetch(
      new Request('http://page.test/v1', {
        method: 'POST',
        headers: { 'x-key': 'k' },
        body: 'päng',
      }),
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('x-answer')).toBe('yes');
    expect(await response.json()).toEqual({
      method: 'POST',
      url: 'http://page.test/v1',
      key: 'k',
      sent: 'päng',
    });
  });

  test('passes chunks on as they arrive, and requests none before they are read', async () => {
    let made = 0;
    const body = () =>
      new ReadableStream(
        {
          pull(controller) {
            if (made === 5) controller.close();
            else controller.enqueue(text(`${made++}`));
          },
        },
        { highWaterMark: 0 },
      );
    start({ api: { fetch: () => new Response(body()) } });
    const response = await worker.fetch(new Request('http://page.test/'));
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toBe('0');
    expect(made).toBe(1);
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += new TextDecoder().decode(part.value);
    }
    expect(rest).toBe('1234');
  });

  test('aborting the request aborts it in the worker, in the middle of a stream', async () => {
    const cancelled = vi.fn();
    let signal: AbortSignal | undefined;
    start({
      api: {
        fetch: (request) => {
          signal = request.signal;
          const body = new ReadableStream({
            pull: (stream) => stream.enqueue(text('more')),
            cancel: cancelled,
          });
          return new Response(body);
        },
      },
    });
    const controller = new AbortController();
    const response = await worker.fetch(
      new Request('http://page.test/', { signal: controller.signal }),
    );
    const reader = response.body!.getReader();
    await reader.read();
    controller.abort();
    await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  });

  test.each(['whole', null])('an answer leaves no listener on its signal: %s', async (body) => {
    start({ api: { fetch: () => new Response(body) } });
    const request = new Request('http://page.test/');
    const response = await worker.fetch(request);
    await response.text();
    expect(getEventListeners(request.signal, 'abort')).toEqual([]);
  });

  test('a reader that cancels also cancels the stream in the worker', async () => {
    const cancelled = vi.fn();
    const body = () =>
      new ReadableStream({ pull: (stream) => stream.enqueue(text('more')), cancel: cancelled });
    start({ api: { fetch: () => new Response(body()) } });
    const response = await worker.fetch(new Request('http://page.test/'));
    await response.body!.cancel();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  });

  test('an error in the middle of a stream reaches the reader', async () => {
    const body = () =>
      new ReadableStream({
        pull: (stream) => stream.error(formworkError('lost', { code: 'device_lost' })),
      });
    start({ api: { fetch: () => new Response(body()) } });
    const response = await worker.fetch(new Request('http://page.test/'));
    await expect(response.text()).rejects.toMatchObject({ code: 'device_lost' });
  });
});

test('frees one model, or all', async () => {
  const unload = vi.fn(async (_id: string) => {});
  const models = () => ['one', 'two'].map((id) => ({ id }) as ModelRecord);
  start({ engine: { ...engine, models, unload } });
  await worker.free('two');
  expect(unload.mock.calls).toEqual([['two']]);
  await worker.free();
  expect(unload.mock.calls.slice(1)).toEqual([['one'], ['two']]);
});

test('a shared worker frees all models when the last of its pages has stopped', async () => {
  const unload = vi.fn(async (_id: string) => {});
  const models = () => ['one', 'two'].map((id) => ({ id }) as ModelRecord);
  const scope: WorkerScope = { onconnect: null, onmessage: null, postMessage: () => {} };
  serveScope(scope, () => ({
    engine: { ...engine, models, unload },
    diagnose: notAsked,
    api: { fetch: () => new Response() },
  }));
  const connect = async () => {
    const { page, scope: port } = channel();
    scope.onconnect?.({ ports: [port] } as unknown as Parameters<typeof scope.onconnect>[0]);
    const { name: lock, release } = await holdLock('page');
    const one = connectEngineWorker(page, { modelsBaseUrl: '/models/' }, { lock });
    worker = one;
    await one.probe();
    return async () => {
      one.stop();
      release();
      // Granted after the worker has seen it.
      await navigator.locks.request(lock, () => {});
    };
  };
  const leave = await connect();
  const leaveLast = await connect();
  await leave();
  expect(unload).not.toHaveBeenCalled();
  await leaveLast();
  await vi.waitFor(() => expect(unload.mock.calls).toEqual([['one'], ['two']]));
});

test('the worker receives the URL of the models, and lists them', async () => {
  const seen = vi.fn();
  start({}, seen);
  expect(await worker.models()).toEqual([]);
  expect(seen).toHaveBeenCalledWith({ modelsBaseUrl: '/models/' });
});

test('stopping rejects current and later requests', async () => {
  start({ engine: { ...engine, load: () => new Promise(() => {}) } });
  const loading = worker.load('tiny');
  worker.stop();
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  await expect(worker.models()).rejects.toMatchObject({ code: 'aborted' });
});

test('stopping aborts current requests in the worker', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const load: Engine['load'] = (_, options) => {
    signals.push(options?.signal);
    return new Promise(() => {});
  };
  const fetch = ({ signal }: Request) => {
    signals.push(signal);
    return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(text('more')) }));
  };
  start({ engine: { ...engine, load }, api: { fetch } });
  worker.load('tiny').catch(() => {});
  await worker.fetch(new Request('http://page.test/'));
  worker.stop();
  await vi.waitFor(() => expect(signals.map((one) => one?.aborted)).toEqual([true, true]));
});
