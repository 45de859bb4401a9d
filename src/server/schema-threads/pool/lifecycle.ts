import type { FromThread } from '../messages.ts';
import { failCalls } from './fail-calls.ts';
import type { Lanes } from './lanes.ts';
import { startThread, type ThreadSettings } from './start-thread.ts';
import type { Thread } from './types.ts';
import type { Usage } from './usage.ts';
import type { Vocabularies } from './vocabularies.ts';

/** What the life of a thread depends on. */
export interface LifecycleParts {
  readonly lanes: Lanes;
  readonly usage: Usage;
  readonly vocabularies: Vocabularies;
  readonly settings: ThreadSettings;
  /** Milliseconds that one question may take. */
  readonly timeoutMs: number;
  /** Milliseconds after which a thread without seats ends. */
  readonly rest: number;
  readonly receive: (thread: Thread, message: FromThread) => void;
  /** Receives why a thread ended by itself or did not start, if no schema is at fault. */
  readonly onBroken: (error: Error) => void;
}

/** Starts and ends the threads of a pool. */
export interface Lifecycle {
  /**
   * Starts a thread.
   * @throws if the system refuses one
   */
  start(slow: boolean): Thread;
  /** Ends a thread that takes too long. */
  kill(thread: Thread): void;
  /** Whether {@link close} was called. */
  readonly closed: boolean;
  /** Ends all threads. No others start. */
  close(): Promise<void>;
}

/** Milliseconds before a thread takes the place of one that ended by itself or did not start. */
const BACK_OFF_MS = 1000;

/** Manages the threads in the lanes, so that a thread for quick schemas is always running. */
export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { lanes, usage, vocabularies, settings, timeoutMs, rest, receive, onBroken } = parts;
  const { threads } = lanes;
  let closed = false;
  let keeping: NodeJS.Timeout | undefined;

  function start(slow: boolean): Thread {
    const thread = startThread(slow, settings, {
      onMessage: (message) => receive(thread, message),
      onError(error) {
        thread.failure = error;
      },
      onExit: () => end(thread),
      onEmpty: () => endWhenIdle(thread),
    });
    threads.add(thread);
    vocabularies.prepareIn(thread);
    return thread;
  }

  /** Cleans up after a thread: fails the call in progress, and moves all others. */
  function end(thread: Thread, isKilled = false): void {
    clearTimeout(thread.idleTimer);
    if (!threads.delete(thread)) return;
    thread.ended = true;
    const isGuilty = failCalls(thread, usage, timeoutMs);
    if (isKilled || isGuilty || closed) {
      keepOne();
      return;
    }
    thread.broken = true;
    onBroken(thread.failure ?? new Error('The thread ended.'));
    keepOneLater();
  }

  function keepOne(): void {
    if (lanes.countOf(false) > 0 || closed) return;
    try {
      start(false);
    } catch (error) {
      onBroken(error as Error);
      keepOneLater();
    }
  }

  function keepOneLater(): void {
    clearTimeout(keeping);
    keeping = setTimeout(keepOne, BACK_OFF_MS).unref();
  }

  function endWhenIdle(thread: Thread): void {
    if (!threads.has(thread)) return;
    clearTimeout(thread.idleTimer);
    thread.idleTimer = setTimeout(() => endIdle(thread), rest).unref();
  }

  /** Frees the memory of an unused thread. One is kept for the next request. */
  function endIdle(thread: Thread): void {
    if (thread.seats.size > 0 || (!thread.slow && lanes.countOf(false) === 1)) return;
    kill(thread);
  }

  function kill(thread: Thread): void {
    void thread.worker.terminate();
    end(thread, true);
  }

  return {
    start,
    kill,
    get closed() {
      return closed;
    },
    async close() {
      closed = true;
      clearTimeout(keeping);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
