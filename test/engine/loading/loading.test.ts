import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { createEngine } from '../../../src/runtime/engine/engine.ts';
import { type Loader, loadModel } from '../../../src/runtime/engine/loading/load-model.ts';
import type { LoadedModel } from '../../../src/runtime/engine/types.ts';
import type { ModelSource } from '../../../src/runtime/models/index.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

vi.mock('../../../src/runtime/engine/loading/load-model.ts', () => ({ loadModel: vi.fn() }));

const BYTES = 100;
/** Milliseconds until a model's memory is freed. */
const FREEING = 20;

/** Bytes of the models that are on the device. */
let onDevice = 0;
let mostOnDevice = 0;

async function load(
  { id }: ModelSource,
  _: unknown,
  { reserveMemory }: Loader,
): Promise<LoadedModel> {
  await reserveMemory(BYTES);
  onDevice += BYTES;
  mostOnDevice = Math.max(mostOnDevice, onDevice);
  let freed = false;
  return {
    ...createStubEngine().model,
    id,
    active: () => 0,
    async unload() {
      if (freed) return;
      freed = true;
      await new Promise((resolve) => setTimeout(resolve, FREEING));
      onDevice -= BYTES;
    },
  };
}

beforeEach(() => {
  onDevice = 0;
  mostOnDevice = 0;
  vi.mocked(loadModel).mockImplementation(load);
});

afterEach(() => vi.mocked(loadModel).mockReset());

const engineFor = (models: number) =>
  createEngine({ modelsBaseUrl: '/models/', memoryBytes: models * BYTES });

test('a model that is requested while it is being unloaded is loaded again', async () => {
  const engine = engineFor(1.5);
  const first = await engine.load('tiny');
  const unloading = engine.unload('tiny');
  const second = await engine.load('tiny');
  await unloading;
  expect(second).not.toBe(first);
  expect(engine.models().find(({ id }) => id === 'tiny')?.status).toBe('ready');
  // The first model's memory was free before the second one took any.
  expect(mostOnDevice).toBe(BYTES);
});

test('a model that is unloaded while the device prepares it does not load', async () => {
  const ready = Promise.withResolvers<void>();
  vi.mocked(loadModel).mockImplementation(async (...given) => {
    const model = await load(...given);
    await ready.promise;
    return model;
  });
  const engine = engineFor(1.5);
  const loading = engine.load('tiny');
  await vi.waitFor(() => expect(onDevice).toBe(BYTES));
  const unloading = engine.unload('tiny');
  ready.resolve();
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  await unloading;
  expect(onDevice).toBe(0);
});

test('a model that is unloaded while it waits for memory unloads no other', async () => {
  const engine = engineFor(1.5);
  const tiny = await engine.load('tiny');
  const release = tiny.hold!();
  const loading = engine.load('all-minilm-l6-v2');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const unloading = engine.unload('all-minilm-l6-v2');
  release();
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  await unloading;
  expect(engine.models().find(({ id }) => id === 'tiny')?.status).toBe('ready');
});

test('a model that is unloaded while the device is full unloads no other', async () => {
  vi.useFakeTimers();
  try {
    const engine = createEngine({ modelsBaseUrl: '/models/' });
    await engine.load('tiny');
    // Long enough for it to count as idle.
    await vi.advanceTimersByTimeAsync(2000);
    const full = Promise.withResolvers<LoadedModel>();
    vi.mocked(loadModel).mockReturnValue(full.promise);
    const loading = engine.load('all-minilm-l6-v2');
    const unloading = engine.unload('all-minilm-l6-v2');
    full.reject(formworkError('The device is full.', { code: 'out_of_memory' }));
    await expect(loading).rejects.toMatchObject({ code: 'aborted' });
    await unloading;
    expect(engine.models().find(({ id }) => id === 'tiny')?.status).toBe('ready');
  } finally {
    vi.useRealTimers();
  }
}, 10_000);

test('a model that a request holds is not unloaded for another', async () => {
  vi.useFakeTimers();
  try {
    const engine = engineFor(1.5);
    const tiny = await engine.load('tiny');
    const release = tiny.hold!();
    expect(tiny.active!()).toBe(1);
    const other = engine.load('all-minilm-l6-v2');
    await vi.advanceTimersByTimeAsync(5000);
    const status = () => engine.models().map((model) => [model.id, model.status]);
    expect(status()).toContainEqual(['tiny', 'ready']);
    release();
    await vi.advanceTimersByTimeAsync(1000);
    await other;
    expect(status()).toContainEqual(['tiny', 'available']);
  } finally {
    vi.useRealTimers();
  }
});
