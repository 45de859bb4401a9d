/** The time that a question may take, and what a schema that takes longer costs its key. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failCalls } from '../../../src/server/schema-threads/pool/fail-calls.ts';
import { createLanes } from '../../../src/server/schema-threads/pool/lanes.ts';
import type { Thread } from '../../../src/server/schema-threads/pool/types.ts';
import { createWatchdog } from '../../../src/server/schema-threads/pool/watchdog.ts';
import { stubCall, stubThread } from './stub-thread.ts';

const [timeoutMs, turn] = [20_000, 50];

/** A thread that has begun call 1. */
function busyThread(changes: Partial<Thread> = {}): Thread {
  const thread = stubThread({ underWay: new Int32Array([1]), ...changes });
  thread.pending.set(1, stubCall(thread));
  return thread;
}

describe('a question', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Watches a busy thread. */
  function watched() {
    let paused = 0;
    const killed: Thread[] = [];
    const lanes = createLanes(2, turn);
    lanes.threads.add(busyThread());
    const watchdog = createWatchdog(
      lanes,
      { timeoutMs, turn },
      (thread) => {
        killed.push(thread);
        lanes.threads.delete(thread);
      },
      () => performance.now() + paused,
    );
    watchdog.watch();
    return {
      killed,
      /** Pauses the whole process. */
      pause(milliseconds: number) {
        paused += milliseconds;
      },
    };
  }

  test('ends its thread after the time limit', () => {
    const { killed } = watched();
    vi.advanceTimersByTime(timeoutMs);
    expect(killed).toHaveLength(0);
    vi.advanceTimersByTime(100);
    expect(killed).toHaveLength(1);
  });

  test('has as much time if the process is paused meanwhile', () => {
    const { killed, pause } = watched();
    vi.advanceTimersByTime(5000);
    pause(60_000);
    vi.advanceTimersByTime(5000);
    pause(3_600_000);
    vi.advanceTimersByTime(9000);
    expect(killed).toHaveLength(0);
    vi.advanceTimersByTime(1100);
    expect(killed).toHaveLength(1);
  });
});

describe('a schema that ends its thread', () => {
  /** The milliseconds that are charged. */
  function charged(seen: Thread['seen']): readonly [compiled: number, slow: number] {
    const usage = { compiled: vi.fn(), slow: vi.fn(), isSlow: () => false };
    expect(failCalls(busyThread({ seen }), usage, timeoutMs)).toBe(true);
    return [usage.compiled.mock.lastCall![1], usage.slow.mock.lastCall![1]];
  }

  test('is charged with its time, and no more than the time limit', () => {
    const [compiled, slow] = charged({ call: 1, since: performance.now() - 5000 });
    expect(compiled).toBeGreaterThanOrEqual(5000);
    expect(compiled).toBeLessThan(timeoutMs);
    expect(slow).toBe(compiled);
    expect(charged({ call: 1, since: performance.now() - 1e6 })).toEqual([timeoutMs, timeoutMs]);
  });

  test('is not charged with the time before it', () => {
    expect(charged({ call: -1, since: performance.now() - 5000 })).toEqual([0, 0]);
  });
});
