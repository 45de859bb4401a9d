import { availableParallelism } from 'node:os';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Vocabulary } from '../../../runtime/grammar/index.ts';
import type { Notice } from '../messages.ts';
import { type Ask, createAsk } from './calls.ts';
import { createLanes } from './lanes.ts';
import { createLifecycle } from './lifecycle.ts';
import { createReceive } from './replies.ts';
import { leaveSeat } from './seats.ts';
import { tooComplex } from './too-complex.ts';
import type { Seat, Thread } from './types.ts';
import { createUsage } from './usage.ts';
import { createVocabularies } from './vocabularies.ts';
import { createWatchdog } from './watchdog.ts';

/** Options of the threads that compile schemas. */
export interface ThreadOptions {
  /** The state budget of a schema, for its compilation and for each later step. */
  readonly states: number;
  /** Heap size of a thread in MB. */
  readonly memory: number;
  /** The maximum number of threads. */
  readonly most?: number;
  /** Milliseconds that one question may take. */
  readonly timeoutMs?: number;
  /** Receives the CPU time of each compilation in milliseconds. */
  readonly spend?: (keyId: string, milliseconds: number) => void;
  /** Milliseconds that a question may take in a thread for quick schemas. */
  readonly quickly?: number;
  /** Milliseconds after which a thread without seats ends. */
  readonly rest?: number;
  /** Receives why a thread ended by itself or did not start, if no schema is at fault. */
  readonly onBroken?: (error: Error) => void;
  /** Milliseconds after which questions behind another key's schema move to another thread. */
  readonly turn?: number;
}

/** The pool of threads. */
export interface SchemaThreads {
  /**
   * Takes a seat in a thread, preferably one without other keys' schemas.
   * @param slow Takes it in a thread for slow schemas.
   * @throws `schema_too_complex` after {@link close}; `engine_overloaded` if the system refuses the
   *   thread that it needs
   */
  sit(keyId: string, moves?: number, slow?: boolean): Seat;
  /** Leaves a seat. */
  leave(seat: Seat): void;
  /** Asks a question. Rejects with `MOVED` if the seat is lost. */
  readonly ask: Ask;
  /** Sends a message that has no answer. */
  say(seat: Seat, notice: Notice): void;
  /** The number of a vocabulary, which is sent to the seat's thread if it lacks it. */
  vocabulary(seat: Seat, vocabulary: Vocabulary): number;
  /** Sends a vocabulary in advance to all threads, including those that start later. */
  prepare(vocabulary: Vocabulary): void;
  /** The number of running threads. */
  readonly count: number;
  /** Ends the threads and rejects pending questions. */
  close(): Promise<void>;
}

/**
 * Starts the thread pool, and the first thread at once, because that takes some tenths of a second.
 */
export function startSchemaThreads({
  states,
  memory,
  most = Math.max(2, Math.min(4, availableParallelism())),
  timeoutMs = 20_000,
  turn = 50,
  quickly = 50,
  rest = 60_000,
  spend,
  onBroken = () => {},
}: ThreadOptions): SchemaThreads {
  const lanes = createLanes(most, turn);
  const usage = createUsage(spend);
  const vocabularies = createVocabularies(lanes.threads);
  const limit = lanes.hasSlow ? quickly : undefined;
  const lifecycle = createLifecycle({
    lanes,
    usage,
    vocabularies,
    settings: { states, memory, quickly: limit },
    timeoutMs,
    rest,
    receive: createReceive(usage, limit),
    onBroken,
  });
  const watchdog = createWatchdog(lanes, { timeoutMs, turn }, lifecycle.kill);

  /** Starts a thread, or returns a running one if the system refuses it. */
  function startOrShare(slow: boolean): Thread {
    try {
      return lifecycle.start(slow);
    } catch (error) {
      onBroken(error as Error);
      const thread = lanes.instead(slow);
      if (thread) return thread;
      throw formworkError('No thread can start to compile the schema. Try again.', {
        code: 'engine_overloaded',
      });
    }
  }

  lifecycle.start(false);
  return {
    get count() {
      return lanes.threads.size;
    },
    sit(keyId, moves = 0, asked = false) {
      if (lifecycle.closed) throw tooComplex();
      const slow = lanes.hasSlow && (asked || usage.isSlow(keyId));
      const thread = lanes.choose(keyId, slow) ?? startOrShare(slow);
      const seat: Seat = { keyId, thread, left: false, moves, slow };
      thread.seats.add(seat);
      return seat;
    },
    leave: leaveSeat,
    ask: createAsk(watchdog.watch),
    say(seat, notice) {
      if (!seat.left || notice.op.startsWith('close')) seat.thread.worker.postMessage(notice);
    },
    vocabulary: ({ thread }, vocabulary) => vocabularies.send(thread, vocabulary),
    prepare: vocabularies.prepare,
    close() {
      watchdog.stop();
      return lifecycle.close();
    },
  };
}
