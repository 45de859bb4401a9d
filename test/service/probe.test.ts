import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHandler, type NotReady } from '../../src/server/http/handler.ts';
import { createProbe } from '../../src/server/store/probe.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const times = { keptMs: 1000, timeoutMs: 2000 };

test('a store that answers is available, and is queried once a second', async () => {
  const ask = vi.fn(async () => {});
  const isThere = createProbe(ask, times);
  expect(await Promise.all([isThere(), isThere(), isThere()])).toEqual([true, true, true]);
  expect(await isThere()).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isThere()).toBe(true);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a store that fails is unavailable until it recovers', async () => {
  let fails = true;
  const isThere = createProbe(async () => {
    if (fails) throw new Error('connection refused');
  }, times);
  expect(await isThere()).toBe(false);
  fails = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isThere()).toBe(true);
});

test('a store that hangs is unavailable, and is queried again', async () => {
  const ask = vi.fn(() => new Promise<void>(() => {}));
  const isThere = createProbe(ask, times);
  const first = isThere();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await first).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  const second = isThere();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await second).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('/ready gives the reason why a service is not ready, and /health covers only the process', async () => {
  const gone = { status: 'unavailable', reason: 'the database does not answer' } as const;
  let problem: NotReady | undefined = gone;
  const handle = createHandler({
    api: () => new Response(),
    pageFolder: import.meta.dirname,
    modelsFolder: import.meta.dirname,
    notReady: async () => problem,
    onError: () => {},
  });
  const ask = async (path: string) => {
    const response = await handle(new Request(`http://localhost${path}`));
    return [response.status, await response.json()];
  };
  expect(await ask('/ready')).toEqual([503, gone]);
  expect(await ask('/health')).toEqual([200, { status: 'ok' }]);
  problem = undefined;
  expect(await ask('/ready')).toEqual([200, { status: 'ready' }]);
});
