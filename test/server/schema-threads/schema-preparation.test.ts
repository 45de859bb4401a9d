/** A schema whose masks are prepared without an end, after it has compiled. */
import { expect, test, vi } from 'vitest';
import { failCalls } from '../../../src/server/schema-threads/pool/fail-calls.ts';
import { createLanes } from '../../../src/server/schema-threads/pool/lanes.ts';
import { createReceive } from '../../../src/server/schema-threads/pool/replies.ts';
import { MOVED } from '../../../src/server/schema-threads/pool/seats.ts';
import type { SchemaThreads } from '../../../src/server/schema-threads/pool/threads.ts';
import type { PendingCall, Seat, Thread } from '../../../src/server/schema-threads/pool/types.ts';
import { createUsage } from '../../../src/server/schema-threads/pool/usage.ts';
import { createWatchdog } from '../../../src/server/schema-threads/pool/watchdog.ts';
import { createRemoteLanguages } from '../../../src/server/schema-threads/remote-languages.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';
import { stubThread } from './stub-thread.ts';

/** A thread in which a seat has opened its schema, with nobody waiting for an answer. */
function preparingThread() {
  const thread = stubThread({
    worker: { ref() {}, unref() {} } as Thread['worker'],
    underWay: new Int32Array([7]),
  });
  const sit = (keyId: string): Seat => {
    const seat = { keyId, thread, left: false, moves: 0, slow: false };
    thread.seats.add(seat);
    return seat;
  };
  const call = (seat: Seat, prepares: boolean) => ({
    seat,
    since: performance.now(),
    compiles: prepares,
    prepares,
    settle() {},
    masked() {},
    fail: vi.fn<PendingCall['fail']>(),
  });
  const guilty = sit('hostile');
  const receive = createReceive(createUsage(), undefined);
  thread.pending.set(7, call(guilty, true));
  receive(thread, { call: 7, answer: undefined, cost: 1 });
  return { thread, sit, call, guilty, receive };
}

test('ends the thread after the time limit of a question', async () => {
  const { thread } = preparingThread();
  const lanes = createLanes(2, 50);
  lanes.threads.add(thread);
  const ended = Promise.withResolvers<Thread>();
  const watchdog = createWatchdog(lanes, { timeoutMs: 100, turn: 50 }, ended.resolve);
  watchdog.watch();
  expect(await ended.promise).toBe(thread);
  watchdog.stop();
});

test('fails only the request that owns the schema', () => {
  const { thread, sit, call, guilty } = preparingThread();
  const other = sit('other');
  const waiting = call(other, false);
  thread.pending.set(8, waiting);
  failCalls(thread, createUsage(), 20_000);
  expect(guilty.failure).toMatchObject({ code: 'schema_too_complex' });
  expect(waiting.fail).toHaveBeenCalledExactlyOnceWith(MOVED);
  expect(other.failure).toBeUndefined();
});

test('does not fail its request for a later end of the thread', () => {
  const { thread, guilty, receive } = preparingThread();
  receive(thread, { prepared: 7, keyId: 'hostile', cost: 1 });
  failCalls(thread, createUsage(), 20_000);
  expect(guilty.failure).toBeUndefined();
});

test('fails the next question of its request, and is not repeated for the one after', async () => {
  const { guilty, sit } = preparingThread();
  const prepared: boolean[] = [];
  const threads = {
    sit: () => (prepared.length === 0 ? guilty : sit('hostile')),
    leave: () => {},
    say: () => {},
    vocabulary: () => 0,
    ask: async (_: Seat, question: { op: string; prepare: boolean }) => {
      if (question.op === 'open') prepared.push(question.prepare);
      return { answer: question.op === 'open' ? { warnings: [] } : 3 };
    },
  } as unknown as SchemaThreads;
  const languages = createRemoteLanguages(threads);
  const spec = { format: { type: 'text' }, tools: [], toolChoice: 'none' } as never;
  const language = await languages.open(spec, stubVocabulary, { tenant: 'hostile' });
  failCalls(guilty.thread, createUsage(), 20_000);
  const check = () => language.check(new Uint8Array());
  await expect(check()).rejects.toMatchObject({ code: 'schema_too_complex' });
  for (let count = 0; count < 2; count++) expect(await check()).toBe(3);
  expect(prepared).toEqual([true, false]);
});
