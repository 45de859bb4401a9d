import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { loadFirstModel } from '../../../src/server/service/load-first-model.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

const log = { info() {}, warn() {}, error() {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An engine whose loads fail until they are allowed, and the seconds at which it was asked. */
function failingEngine(
  code: 'model_load_failed' | 'model_check_failed' | 'out_of_memory',
  param?: string,
) {
  const { model, models } = createStubEngine();
  const begun = Date.now();
  const state = { works: false, ready: false, asked: [] as number[] };
  const engine = {
    models: () =>
      models().map((record) => ({ ...record, status: state.ready ? 'ready' : 'failed' }) as const),
    load: async () => {
      state.asked.push((Date.now() - begun) / 1000);
      if (!state.works)
        throw formworkError('The load failed.', {
          code,
          ...(param === undefined ? {} : { param }),
        });
      state.ready = true;
      return model;
    },
  };
  return { engine, state };
}

test('a first model that did not load is loaded again, after longer and longer pauses', async () => {
  const { engine, state } = failingEngine('model_load_failed');
  const notReady = await loadFirstModel(engine, 'stub', log, () => false);
  await vi.advanceTimersByTimeAsync(1_300_000);
  expect(state.asked).toEqual([0, 10, 30, 70, 150, 310, 610, 910, 1210]);
  expect(notReady()?.status).toBe('unavailable');
  state.works = true;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(notReady()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(state.asked).toHaveLength(10);
});

test('a first model that failed its check is not loaded again', async () => {
  const { engine, state } = failingEngine('model_check_failed');
  await loadFirstModel(engine, 'stub', log, () => false);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(state.asked).toEqual([0]);
});

test('a first model for which the device was full is loaded again, one that is too large is not', async () => {
  const full = failingEngine('out_of_memory');
  await loadFirstModel(full.engine, 'stub', log, () => false);
  const large = failingEngine('out_of_memory', 'model');
  await loadFirstModel(large.engine, 'stub', log, () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(full.state.asked).toEqual([0, 10, 30]);
  expect(large.state.asked).toEqual([0]);
});

test('a stopping service does not load its first model again', async () => {
  const { engine, state } = failingEngine('model_load_failed');
  let isStopping = false;
  await loadFirstModel(engine, 'stub', log, () => isStopping);
  isStopping = true;
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(state.asked).toEqual([0]);
});

test('a service whose first model did not load is ready once a later request loads it', async () => {
  const { model, models } = createStubEngine();
  let status: 'failed' | 'ready' | 'available' = 'failed';
  const engine = {
    models: () => models().map((record) => ({ ...record, status })),
    load: async () => {
      if (status === 'failed') throw new Error('The download failed.');
      return model;
    },
  };
  const notReady = await loadFirstModel(engine, 'stub', log, () => false);
  expect(notReady()).toEqual({
    status: 'unavailable',
    reason: 'Could not load stub: The download failed.',
  });
  status = 'ready';
  await engine.load();
  expect(notReady()).toBeUndefined();
  status = 'available';
  expect(notReady()).toBeUndefined();
});

test('a model that does not load because the service stops is no error', async () => {
  const errors: unknown[] = [];
  let isStopping = false;
  const engine = {
    models: () => [],
    load: async () => {
      isStopping = true;
      throw formworkError('The service is stopping. Try again.', { code: 'engine_busy' });
    },
  };
  const ownLog = { ...log, error: (...line: unknown[]) => void errors.push(line) };
  await loadFirstModel(engine, 'stub', ownLog, () => isStopping);
  expect(errors).toEqual([]);
});

test('limitations of the first model are logged once they are known', async () => {
  const { model, models } = createStubEngine();
  const notes: string[] = [];
  const settled = Promise.withResolvers<void>();
  const logged: unknown[] = [];
  const engine = {
    models,
    load: async () => ({ ...model, notes: () => notes, settled: settled.promise }),
  };
  const ownLog = { ...log, warn: (...line: unknown[]) => void logged.push(line) };
  await loadFirstModel(engine, 'stub', ownLog, () => false);
  notes.push('The device refuses a kernel.');
  settled.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(logged).toEqual([[{ model: 'stub' }, 'The device refuses a kernel.']]);
});
