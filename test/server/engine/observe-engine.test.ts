import { expect, test } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { observeEngine } from '../../../src/server/engine/observe-engine.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

test('running and waiting requests are counted by key, without forks, once per close', async () => {
  const engine = observeEngine(createStubEngine({ places: 2 }), { places: 2 });
  const model = await engine.load('stub');
  const one = await model.open({ tenant: 'a', sequences: 2 });
  const fork = await one.fork();
  const waiting = model.open({ tenant: 'b' });
  expect([...engine.queues()]).toEqual([
    ['a', { running: 1, waiting: 0 }],
    ['b', { running: 0, waiting: 1 }],
  ]);
  fork.close();
  one.close();
  one.close();
  const other = await waiting;
  expect([...engine.queues()]).toEqual([['b', { running: 1, waiting: 0 }]]);
  other.close();
  expect(engine.queues().size).toBe(0);
  await model.open();
  expect(engine.queues().size).toBe(0);
  expect(engine.figures()).toMatchObject({ sequences: 1, waiting: 0 });
});

test('the capacity of the KV caches is the sum over the loaded models', async () => {
  const stub = createStubEngine();
  const engine = observeEngine(
    { ...stub, load: async (id) => ({ ...(await stub.load(id)), cacheTokens: 300 }) },
    { places: 2 },
  );
  expect(engine.figures().kvCapacity).toBe(0);
  await engine.load('stub');
  expect(engine.figures().kvCapacity).toBe(300);
});

test('a model that the engine unloaded by itself is forgotten', async () => {
  const stub = createStubEngine();
  let status: 'ready' | 'available' = 'ready';
  let refused = 0;
  const model = { ...stub.model, refuseWaiting: () => void refused++ };
  const engine = observeEngine(
    {
      ...stub,
      models: () => stub.models().map((record) => ({ ...record, status })),
      load: async () => model,
    },
    { places: 2 },
  );
  const reason = formworkError('The service is stopping.', { code: 'engine_busy' });
  await engine.load('stub');
  engine.refuseWaiting(reason);
  expect(refused).toBe(1);
  status = 'available';
  engine.refuseWaiting(reason);
  expect(refused).toBe(1);
});

test('requests that wait for a model to load are refused like those that wait for a place', async () => {
  const stub = createStubEngine();
  const never = new Promise<never>(() => {});
  const engine = observeEngine({ ...stub, load: () => never }, { places: 2 });
  const reason = formworkError('The service is stopping.', { code: 'engine_busy' });
  const waiting = engine.load('stub');
  engine.refuseWaiting(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('unloading a model refuses the requests that wait for it to load', async () => {
  const stub = createStubEngine();
  const never = new Promise<never>(() => {});
  const engine = observeEngine({ ...stub, load: () => never, unload: () => never }, { places: 2 });
  const reason = formworkError('The service is stopping.', { code: 'engine_busy' });
  const waiting = engine.load('stub');
  void engine.unload('stub', reason);
  await expect(waiting).rejects.toBe(reason);
});
