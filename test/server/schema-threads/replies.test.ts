/** What the answers of a thread cost their key. */
import { expect, test } from 'vitest';
import type { FromThread } from '../../../src/server/schema-threads/messages.ts';
import { createReceive } from '../../../src/server/schema-threads/pool/replies.ts';
import type { PendingCall, Seat, Thread } from '../../../src/server/schema-threads/pool/types.ts';
import { createUsage } from '../../../src/server/schema-threads/pool/usage.ts';

/** Whether a key counts as slow after these messages about a step of its answer. */
function isSlowAfter(slow: boolean, ...messages: FromThread[]): boolean {
  const thread: Thread = {
    worker: { unref() {} } as Thread['worker'],
    slow,
    pending: new Map(),
    preparing: new Map(),
    seats: new Set(),
    vocabularies: new Set(),
    cancelled: new Int32Array(4).fill(-1),
    underWay: new Int32Array([-1]),
    onEmpty() {},
    ready: true,
    ended: false,
    broken: false,
    seen: { call: -1, since: 0 },
  };
  const seat: Seat = { keyId: 'one', thread, left: false, moves: 0, slow };
  const call: PendingCall = {
    seat,
    since: 0,
    compiles: false,
    prepares: false,
    settle() {},
    masked() {},
    fail() {},
  };
  thread.pending.set(1, call);
  const usage = createUsage();
  const receive = createReceive(usage, 50);
  for (const message of messages) receive(thread, message);
  return usage.isSlow('one');
}

test('a slow step in a thread for quick schemas counts as slow work', () => {
  expect(isSlowAfter(false, { call: 1, answer: undefined, cost: 2500 })).toBe(true);
});

test('a slow mask after a quick step counts as slow work', () => {
  const taken = { call: 1, answer: undefined, maskFollows: true, cost: 1 };
  expect(isSlowAfter(false, taken, { masked: 1, cost: 2500 })).toBe(true);
});

test('a quick step does not count as slow work', () => {
  expect(isSlowAfter(false, { call: 1, answer: undefined, cost: 40 })).toBe(false);
});

test('a step and its mask count once: the time of the mask includes that of the step', () => {
  const taken = { call: 1, answer: undefined, maskFollows: true, cost: 1200 };
  expect(isSlowAfter(true, taken, { masked: 1, cost: 1300 })).toBe(false);
});
