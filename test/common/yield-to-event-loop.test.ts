import { afterEach, describe, expect, test, vi } from 'vitest';
import { yieldToEventLoop } from '../../src/runtime/common/yield-to-event-loop.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser without `scheduler.yield`, as Safari is. */
function asInSafari(): void {
  vi.stubGlobal('setImmediate', undefined);
  vi.stubGlobal('scheduler', undefined);
}

describe('yieldToEventLoop()', () => {
  test('continues in another task, after pending ones', async () => {
    asInSafari();
    const order: string[] = [];
    const yielded = yieldToEventLoop().then(() => order.push('yielded'));
    await Promise.resolve().then(() => order.push('microtask'));
    await yielded;
    expect(order).toEqual(['microtask', 'yielded']);
  });

  test('resumes concurrent callers in their order', async () => {
    asInSafari();
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((one) => yieldToEventLoop().then(() => order.push(one))));
    expect(order).toEqual([1, 2, 3]);
  });

  test('uses no timer if there is an alternative', async () => {
    asInSafari();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    for (let turn = 0; turn < 20; turn++) await yieldToEventLoop();
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });

  test('uses a timer if there is no alternative', async () => {
    asInSafari();
    vi.stubGlobal('MessageChannel', undefined);
    await expect(yieldToEventLoop()).resolves.toBeUndefined();
  });
});
