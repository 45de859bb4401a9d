import { expect, test } from 'vitest';
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
  const notReady = await loadFirstModel(engine, 'stub', log);
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
