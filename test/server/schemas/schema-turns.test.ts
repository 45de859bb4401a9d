/** Keys take turns in a thread for schemas by the time that they have had. */
import { expect, test } from 'vitest';
import { createTurns } from '../../../src/server/schemas/turns.ts';

/** Serves all that waits; each takes what its name says in milliseconds. */
function served(turns: ReturnType<typeof createTurns<number>>, most = Number.POSITIVE_INFINITY) {
  let order = '';
  while (order.length < most) {
    const next = turns.next();
    if (!next) break;
    order += next.scope;
    turns.charge(next.scope, next.item);
  }
  return order;
}

test('a key whose questions take long waits for those that have had less', () => {
  const turns = createTurns<number>();
  for (let count = 0; count < 4; count++) turns.add('a', 300);
  for (let count = 0; count < 6; count++) turns.add('b', 100);
  expect(served(turns)).toBe('abbbabbbaa');
});

test('a key that comes later has its turn next, and has saved nothing up', () => {
  const turns = createTurns<number>();
  for (let count = 0; count < 10; count++) turns.add('a', 100);
  expect(served(turns, 5)).toBe('aaaaa');
  for (let count = 0; count < 4; count++) turns.add('b', 100);
  expect(served(turns)).toBe('babababaa');
});

test('a key that has rested does not owe for what it had before', () => {
  const turns = createTurns<number>();
  turns.add('a', 10_000);
  expect(served(turns)).toBe('a');
  for (let count = 0; count < 200; count++) turns.add('b', 100);
  expect(served(turns, 150)).toBe('b'.repeat(150));
  turns.add('a', 100);
  expect(served(turns, 2)).toContain('a');
});

test('the questions of a key keep their order', () => {
  const turns = createTurns<number>();
  for (const item of [1, 2, 3]) turns.add('a', item);
  expect([turns.next()?.item, turns.next()?.item, turns.next()?.item]).toEqual([1, 2, 3]);
  expect(turns.next()).toBeUndefined();
});
