import { expect, test } from 'vitest';
import { formworkError } from '../../src/runtime/common/errors.ts';
import { loadFirstModel } from '../../src/server/service/load-first-model.ts';
import { createStubEngine } from '../support/stub-engine.ts';

const log = { info() {}, warn() {}, error() {} };

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
