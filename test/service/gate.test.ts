import { afterEach, expect, test, vi } from 'vitest';
import { createGate } from '../../src/server/batches/gate.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** How many of ten items a gate lets through at once. */
async function through(places: number, interactive: number): Promise<number> {
  const gate = createGate(places, () => interactive);
  let inside = 0;
  const waiting = Array.from({ length: 10 }, () => gate.enter().then(() => inside++));
  await Promise.resolve();
  await Promise.race([Promise.all(waiting), new Promise((resolve) => setTimeout(resolve, 10))]);
  return inside;
}

test('items get the places that interactive requests leave, but for one, and always one', async () => {
  expect(await through(5, 0)).toBe(4);
  expect(await through(5, 2)).toBe(2);
  expect(await through(5, 4)).toBe(1);
  expect(await through(5, 9)).toBe(1);
  expect(await through(1, 0)).toBe(1);
});

test('a place that is given back lets the next item through, once', async () => {
  const gate = createGate(2, () => 0);
  const leave = await gate.enter();
  const entered: number[] = [];
  for (const item of [1, 2]) void gate.enter().then(() => entered.push(item));
  leave();
  leave();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(entered).toEqual([1]);
});

test('places that interactive requests had are given back one by one', async () => {
  vi.useFakeTimers();
  let interactive = 3;
  const gate = createGate(6, () => interactive);
  let inside = 0;
  for (let item = 0; item < 10; item++) void gate.enter().then(() => inside++);
  await vi.advanceTimersByTimeAsync(1000);
  expect(inside).toBe(2);
  interactive = 0;
  const seen: number[] = [];
  for (let tens = 0; tens < 4; tens++) {
    await vi.advanceTimersByTimeAsync(9000);
    seen.push(inside);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(seen).toEqual([2, 3, 4, 5]);
});
