import { afterEach, describe, expect, test, vi } from 'vitest';
import { breathe } from '../../src/runtime/common/breathe.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser without `scheduler.yield`, as Safari is. */
function asInSafari(): void {
  vi.stubGlobal('setImmediate', undefined);
  vi.stubGlobal('scheduler', undefined);
}

describe('to breathe', () => {
  test('continues in another task: pending tasks come first', async () => {
    asInSafari();
    const order: string[] = [];
    const breathed = breathe().then(() => order.push('breathed'));
    await Promise.resolve().then(() => order.push('microtask'));
    await breathed;
    expect(order).toEqual(['microtask', 'breathed']);
  });

  test('wakes those who breathe at once in their order', async () => {
    asInSafari();
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((one) => breathe().then(() => order.push(one))));
    expect(order).toEqual([1, 2, 3]);
  });

  test('waits for no timer where there is another way', async () => {
    asInSafari();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    for (let turn = 0; turn < 20; turn++) await breathe();
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });

  test('takes a timer where there is nothing else', async () => {
    asInSafari();
    vi.stubGlobal('MessageChannel', undefined);
    await expect(breathe()).resolves.toBeUndefined();
  });
});
