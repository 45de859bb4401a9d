/** Keys take turns in a thread by the time that they have had. */
import { expect, test } from 'vitest';
import { createFairQueue } from '../../../src/server/threads/fair-queue.ts';

/** Serves all that waits; each takes what its name says in milliseconds. */
function served(
  queue: ReturnType<typeof createFairQueue<number>>,
  most = Number.POSITIVE_INFINITY,
) {
  let order = '';
  while (order.length < most) {
    const next = queue.next();
    if (!next) break;
    order += next.keyId;
    queue.charge(next.keyId, next.item);
  }
  return order;
}

test('a key whose work takes long waits for those that have had less', () => {
  const queue = createFairQueue<number>();
  for (let count = 0; count < 4; count++) queue.add('a', 300);
  for (let count = 0; count < 6; count++) queue.add('b', 100);
  expect(served(queue)).toBe('abbbabbbaa');
});

test('a key that comes later has its turn next, and has saved nothing up', () => {
  const queue = createFairQueue<number>();
  for (let count = 0; count < 10; count++) queue.add('a', 100);
  expect(served(queue, 5)).toBe('aaaaa');
  for (let count = 0; count < 4; count++) queue.add('b', 100);
  expect(served(queue)).toBe('babababaa');
});

test('a key that has rested does not owe for what it had before', () => {
  const queue = createFairQueue<number>();
  queue.add('a', 10_000);
  expect(served(queue)).toBe('a');
  for (let count = 0; count < 200; count++) queue.add('b', 100);
  expect(served(queue, 150)).toBe('b'.repeat(150));
  queue.add('a', 100);
  expect(served(queue, 2)).toContain('a');
});

test('the work of a key keeps its order', () => {
  const queue = createFairQueue<number>();
  for (const item of [1, 2, 3]) queue.add('a', item);
  expect([queue.next()?.item, queue.next()?.item, queue.next()?.item]).toEqual([1, 2, 3]);
  expect(queue.next()).toBeUndefined();
});
