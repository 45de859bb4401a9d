import { afterEach, describe, expect, test, vi } from 'vitest';
import { breathe } from '../../src/runtime/common/breathe.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser without `scheduler.yield`, as Safari is. */
function asInSafari(): void {
  vi.stubGlobal('setImmediate', undefined);
  vi.stubGlobal('scheduler', undefined);
}

describe('breathe()', () => {
  test('continues in another task, after pending ones', async () => {
    asInSafari();
    const order: string[] = [];
    const breathed = breathe().then(() => order.push('breathed'));
    await Promise.resolve().then(() => order.push('microtask'));
    await breathed;
    expect(order).toEqual(['microtask', 'breathed']);
  });

  test('resumes concurrent callers in their order', async () => {
    asInSafari();
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((one) => breathe().then(() => order.push(one))));
    expect(order).toEqual([1, 2, 3]);
  });

  test('uses no timer if there is an alternative', async () => {
    asInSafari();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    for (let turn = 0; turn < 20; turn++) await breathe();
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });

  test('uses a timer if there is no alternative', async () => {
    asInSafari();
    vi.stubGlobal('MessageChannel', undefined);
    await expect(breathe()).resolves.toBeUndefined();
  });
});
