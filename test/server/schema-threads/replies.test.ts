/** What the answers of a thread cost their key, and what becomes of those that come too late. */
import { expect, test, vi } from 'vitest';
import type { FromThread } from '../../../src/server/schema-threads/messages.ts';
import { createReceive } from '../../../src/server/schema-threads/pool/replies.ts';
import { revokeSeat } from '../../../src/server/schema-threads/pool/seats.ts';
import type { Thread } from '../../../src/server/schema-threads/pool/types.ts';
import { createUsage } from '../../../src/server/schema-threads/pool/usage.ts';
import { stubCall, stubThread } from './stub-thread.ts';

/** Whether a key counts as slow after these messages about a step of its answer. */
function isSlowAfter(slow: boolean, ...messages: FromThread[]): boolean {
  const thread = stubThread({ slow });
  const call = stubCall(thread);
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

test('a schema that was opened for a revoked seat is closed', () => {
  const postMessage = vi.fn();
  const worker = { ref() {}, unref() {}, postMessage } as unknown as Thread['worker'];
  const thread = stubThread({ worker });
  const call = stubCall(thread);
  thread.pending.set(1, call);
  revokeSeat(call.seat);
  createReceive(createUsage(), 50)(thread, { call: 1, answer: undefined, opened: 5, cost: 1 });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ op: 'closeLanguage', language: 5 });
});
