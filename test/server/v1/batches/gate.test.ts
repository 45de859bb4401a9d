import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGate } from '../../../../src/server/v1/batches/gate.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** How many of ten items a gate lets through at once. */
async function through(places: number, interactive: number): Promise<number> {
  const gate = createGate(places, () => interactive);
  let inside = 0;
  const waiting = Array.from({ length: 10 }, () => gate.enter('one').then(() => inside++));
  await Promise.resolve();
  await Promise.race([Promise.all(waiting), new Promise((resolve) => setTimeout(resolve, 10))]);
  return inside;
}

test('items get all but one of the slots left by interactive requests, and at least one', async () => {
  expect(await through(5, 0)).toBe(4);
  expect(await through(5, 2)).toBe(2);
  expect(await through(5, 4)).toBe(1);
  expect(await through(5, 9)).toBe(1);
  expect(await through(1, 0)).toBe(1);
});

test('a released slot admits one item', async () => {
  const gate = createGate(2, () => 0);
  const leave = await gate.enter('one');
  const entered: number[] = [];
  for (const item of [1, 2]) void gate.enter('one').then(() => entered.push(item));
  leave();
  leave();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(entered).toEqual([1]);
});

test('slots of ended interactive requests are given to batches one by one', async () => {
  vi.useFakeTimers();
  let interactive = 3;
  const gate = createGate(6, () => interactive);
  let inside = 0;
  for (let item = 0; item < 10; item++) void gate.enter('one').then(() => inside++);
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

describe('keys', () => {
  /** Lets some time pass in which what may enter does. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

  test('each run one item, however many others wait and whatever is interactive', async () => {
    const gate = createGate(4, () => 100);
    const entered: string[] = [];
    for (let item = 0; item < 50; item++)
      void gate.enter('hostile').then(() => entered.push('hostile'));
    void gate.enter('well').then(() => entered.push('well'));
    await settled();
    expect(entered.sort()).toEqual(['hostile', 'well']);
  });

  test('have at most as many items as there are slots', async () => {
    const gate = createGate(4, () => 100);
    let inside = 0;
    for (let key = 0; key < 9; key++) void gate.enter(`${key}`).then(() => inside++);
    await settled();
    expect(inside).toBe(4);
  });

  test('with the fewest running items are next', async () => {
    const gate = createGate(4, () => 0);
    const [leave] = await Promise.all([1, 2, 3].map(() => gate.enter('hostile')));
    const entered: string[] = [];
    for (let item = 0; item < 3; item++)
      void gate.enter('hostile').then(() => entered.push('hostile'));
    for (let item = 0; item < 2; item++) void gate.enter('well').then(() => entered.push('well'));
    leave!();
    await settled();
    expect(entered).toEqual(['well']);
  });

  test('that have all of their slots are reported to the queue', async () => {
    const gate = createGate(3, () => 100);
    const { signal } = new AbortController();
    expect(await gate.opened(signal)).toEqual([]);
    const leave = await gate.enter('a');
    expect(await gate.opened(signal)).toEqual(['a']);
    void gate.enter('a');
    await gate.enter('b');
    expect((await gate.opened(signal)).sort()).toEqual(['a', 'b']);
    await gate.enter('c');
    let opened = false;
    void gate.opened(signal).then(() => {
      opened = true;
    });
    await settled();
    expect(opened).toBe(false);
    const changed = gate.changed();
    leave();
    await changed;
  });

  test('whose items wait outside take no slots, one after another, and no new work', async () => {
    const gate = createGate(4, () => 0);
    const { signal } = new AbortController();
    const credits = [1, 2].map(() => Promise.withResolvers<boolean>());
    const asked: number[] = [];
    const waiting = credits.map(({ promise }, item) => {
      const ready = () => {
        asked.push(item);
        return promise;
      };
      return gate.enterWhen('poor', ready, signal);
    });
    await settled();
    await Promise.all([1, 2, 3].map(() => gate.enter('rich')));
    expect(await gate.opened(signal)).toEqual(['rich', 'poor']);
    expect(asked).toEqual([0]);
    credits[0]!.resolve(false);
    expect(await waiting[0]).toBeUndefined();
    await settled();
    expect(asked).toEqual([0, 1]);
    const changed = gate.changed();
    credits[1]!.resolve(true);
    expect(await waiting[1]).toBeDefined();
    await changed;
  });

  test('no longer wait outside once their signal aborts, in any order', async () => {
    const gate = createGate(4, () => 0);
    const { signal } = new AbortController();
    const controller = new AbortController();
    const first = Promise.withResolvers<boolean>();
    const one = gate.enterWhen('poor', () => first.promise, signal);
    const aborted = gate.enterWhen('poor', async () => true, controller.signal);
    const last = gate.enterWhen('poor', async () => true, signal);
    controller.abort();
    expect(await aborted).toBeUndefined();
    let entered = false;
    void last.then(() => {
      entered = true;
    });
    await settled();
    expect(entered).toBe(false);
    expect(await gate.opened(signal)).toEqual(['poor']);
    first.resolve(true);
    for (const leave of [await one, await last]) leave!();
    await settled();
    expect(await gate.opened(signal)).toEqual([]);
  });
});
