import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { formworkError } from '../../runtime/errors.ts';
import type { Vocabulary } from '../../runtime/grammar/index.ts';
import { createCompileBudget } from './budget.ts';
import type {
  Answers,
  FromThread,
  Notice,
  Question,
  ThreadError,
  ThreadStart,
  ToThread,
} from './messages.ts';
import { createVocabularies } from './vocabularies.ts';

/** Options of the threads that compile schemas. */
export interface ThreadOptions {
  /** The state budget of a schema, for its compilation and for each later step. */
  readonly states: number;
  /** Heap size of a thread in MB. */
  readonly memory: number;
  /** The maximum number of threads. */
  readonly most?: number;
  /** Milliseconds that one question may take. */
  readonly patience?: number;
  /** Receives the CPU time of each compilation in milliseconds. */
  readonly spend?: (scope: string, milliseconds: number) => void;
  /** Milliseconds that a question may take in a thread for quick schemas. */
  readonly quickly?: number;
  /** Milliseconds after which a thread without seats ends. */
  readonly rest?: number;
  /** Milliseconds after which questions behind another scope's schema move to another thread. */
  readonly turn?: number;
}

/** A client's place in a thread: questions are asked from there, and its loss is reported there. */
export interface Seat {
  readonly scope: string;
  readonly thread: Thread;
  /** True once the thread has ended, or the client has left. */
  left: boolean;
  /** The number of threads left before. */
  readonly moves: number;
  /** True for a seat in a thread for slow schemas, and if the next seat must be in one. */
  slow: boolean;
}

/** Rejects the questions of a lost seat. They can be repeated from another seat. */
export const MOVED = Symbol('moved');

/** A pending question. */
interface Waiting {
  readonly seat: Seat;
  readonly since: number;
  /** Whether it compiles a schema. */
  readonly compiles: boolean;
  readonly settle: (
    message: Exclude<Extract<FromThread, { call: number }>, { slow: true }>,
  ) => void;
  readonly fail: (reason: unknown) => void;
  /** Waits for the mask, after the answer. */
  masked?: { readonly resolve: () => void; readonly fail: (reason: unknown) => void };
}

/** A thread and its state. */
export interface Thread {
  readonly worker: Worker;
  /** Whether it is for slow schemas. */
  readonly slow: boolean;
  /** By call number. */
  readonly waiting: Map<number, Waiting>;
  readonly seats: Set<Seat>;
  /** The numbers of the vocabularies that it has. */
  readonly vocabularies: Set<number>;
  readonly cancelled: Int32Array;
  readonly underWay: Int32Array;
  /** False while it starts. */
  ready: boolean;
  /** The last call that was seen in progress, and since when. */
  seen: { readonly call: number; readonly since: number };
  /** The timer that ends it while it has no seats. */
  resting?: NodeJS.Timeout | undefined;
}

/** An answer, and the mask that follows it, if any. */
export interface Answered<Op extends keyof Answers> {
  readonly answer: Answers[Op];
  readonly mask?: Promise<void>;
}

/** The pool of threads. */
export interface SchemaThreads {
  /**
   * Takes a seat in a thread, preferably one without other scopes' schemas.
   * @param slow Takes it in a thread for slow schemas.
   */
  sit(scope: string, moves?: number, slow?: boolean): Seat;
  /** Leaves a seat. */
  leave(seat: Seat): void;
  /** Asks a question. Rejects with {@link MOVED} if the seat is lost. */
  ask<Op extends keyof Answers>(
    seat: Seat,
    question: Extract<Question, { op: Op }>,
  ): Promise<Answered<Op>>;
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

/** Milliseconds between checks for waiting questions. */
const LOOK = 20;

/**
 * Seconds per minute that a key's slow schemas may take. After that, all of its schemas count as
 * slow. With the time that it takes to detect a slow schema, a key that sends nothing else delays
 * others for at most a tenth of the time.
 */
const SLOW_SECONDS = 2;

/**
 * The nice value of threads for slow schemas. With 5, other threads get three times as much CPU
 * time.
 */
const NICENESS = 5;

/** The maximum number of moves because of other scopes' schemas. After that, the question waits. */
const MOST_MOVES = 3;

/** More than the number of questions that ever wait in one thread. */
const CANCELLED = 1 << 16;

/** Call numbers wrap around here. */
const MOST_CALLS = 2 ** 30;

const MB = 1024 * 1024;

/**
 * Starts the thread pool, and the first thread at once, because that takes some tenths of a second.
 * Half of the threads are for quick schemas, which therefore wait only for each other. Slow schemas
 * never occupy all processors, because their threads have a low priority.
 */
export function startSchemaThreads({
  states,
  memory,
  most = Math.max(2, Math.min(4, availableParallelism())),
  patience = 20_000,
  turn = 50,
  quickly = 50,
  rest = 60_000,
  spend,
}: ThreadOptions): SchemaThreads {
  const threads = new Set<Thread>();
  const mostSlow = Math.floor(most / 2);
  const mostOf = (slow: boolean): number => (slow ? mostSlow : most - mostSlow);
  const slowness = createCompileBudget(SLOW_SECONDS);
  const vocabularies = createVocabularies((number) => {
    for (const thread of threads) {
      if (thread.vocabularies.delete(number)) {
        thread.worker.postMessage({ op: 'closeVocabulary', vocabulary: number } satisfies Notice);
      }
    }
  });
  let calls = 0;
  let looking: NodeJS.Timeout | undefined;
  let closed = false;

  function start(slow: boolean): Thread {
    const cancelled = new Int32Array(new SharedArrayBuffer(4 * CANCELLED)).fill(-1);
    const underWay = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
    const begin: ThreadStart = {
      states,
      kept: (memory * MB) / 4,
      full: memory * MB * 0.6,
      ...(slow || mostSlow === 0 ? {} : { quickly }),
      niceness: slow ? NICENESS : 0,
      cancelled,
      underWay,
    };
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: begin,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = {
      worker,
      slow,
      waiting: new Map(),
      seats: new Set(),
      vocabularies: new Set(),
      cancelled,
      underWay,
      ready: false,
      seen: { call: -1, since: 0 },
    };
    worker.on('message', (message: FromThread) => receive(thread, message));
    worker.on('error', () => {});
    worker.on('exit', () => end(thread));
    worker.unref();
    threads.add(thread);
    for (const vocabulary of vocabularies.prepared()) prepare(thread, vocabulary);
    return thread;
  }

  /** Rejects the question in progress, and moves all others to another thread. */
  function end(thread: Thread): void {
    clearTimeout(thread.resting);
    if (!threads.delete(thread)) return;
    const culprit = thread.waiting.get(Atomics.load(thread.underWay, 0));
    if (culprit) {
      const time = performance.now() - thread.seen.since;
      spend?.(culprit.seat.scope, time);
      slowness.spend(culprit.seat.scope, time);
    }
    for (const seat of thread.seats) seat.left = true;
    for (const waiting of thread.waiting.values()) {
      waiting.fail(waiting === culprit ? fallen() : MOVED);
    }
    thread.waiting.clear();
    if (countOf(false) === 0 && !closed) start(false);
  }

  function give(thread: Thread, vocabulary: Vocabulary): number {
    const { number, tokens } = vocabularies.of(vocabulary);
    if (!thread.vocabularies.has(number)) {
      thread.vocabularies.add(number);
      thread.worker.postMessage({ op: 'vocabulary', vocabulary: number, tokens } satisfies Notice);
    }
    return number;
  }

  function prepare(thread: Thread, vocabulary: Vocabulary): void {
    const number = give(thread, vocabulary);
    thread.worker.postMessage({ op: 'prepare', vocabulary: number } satisfies Notice);
  }

  function receive(thread: Thread, message: FromThread): void {
    if ('ready' in message) {
      thread.ready = true;
      return;
    }
    if ('prepared' in message) {
      spend?.(message.scope, message.prepared);
      return;
    }
    const call = 'call' in message ? message.call : message.masked;
    const waiting = thread.waiting.get(call);
    // The seat was left meanwhile.
    if (!waiting) return;
    const { seat, compiles } = waiting;
    if (compiles) spend?.(seat.scope, message.cost);
    if (thread.slow || 'slow' in message) slowness.spend(seat.scope, message.cost);
    if ('slow' in message) {
      seat.slow = true;
      leave(seat);
      waiting.fail(MOVED);
    } else if ('call' in message) {
      const follows = 'maskFollows' in message && message.maskFollows;
      waiting.settle(message);
      if (follows) return;
    } else if (message.error) waiting.masked?.fail(errorOf(message.error));
    else waiting.masked?.resolve();
    thread.waiting.delete(call);
    if (thread.waiting.size === 0) thread.worker.unref();
    // A step through a document cannot be interrupted. Later steps run in another thread.
    if (!seat.left && !thread.slow && mostSlow > 0 && !compiles && message.cost > quickly) {
      seat.slow = true;
      lose(seat);
    }
  }

  /** Ends threads that take too long, and moves questions that wait behind another scope. */
  function look(): void {
    const now = performance.now();
    let anyone = false;
    for (const thread of threads) {
      const call = Atomics.load(thread.underWay, 0);
      if (thread.seen.call !== call) thread.seen = { call, since: now };
      if (thread.waiting.size === 0) continue;
      anyone = true;
      if (call === -1) continue;
      if (now - thread.seen.since > patience) {
        void thread.worker.terminate();
        end(thread);
        continue;
      }
      const busyWith = thread.waiting.get(call)?.seat.scope;
      for (const { seat, since } of [...thread.waiting.values()]) {
        if (seat.scope === busyWith || now - since <= turn || seat.left) continue;
        if (seat.moves < MOST_MOVES && canMove(thread)) lose(seat);
      }
    }
    if (anyone) return;
    clearInterval(looking);
    looking = undefined;
  }

  const countOf = (slow: boolean): number => of(slow).length;
  const of = (slow: boolean): Thread[] => [...threads].filter((thread) => thread.slow === slow);

  const canMove = (from: Thread): boolean =>
    countOf(from.slow) < mostOf(from.slow) ||
    of(from.slow).some((thread) => thread !== from && !isStuck(thread));

  /** Whether a new question would have to wait. */
  const isStuck = ({ ready, waiting, seen }: Thread): boolean =>
    !ready || (waiting.size > 0 && seen.call !== -1 && performance.now() - seen.since > turn / 2);

  /** Revokes a seat: its questions are repeated from another seat. */
  function lose(seat: Seat): void {
    const { thread } = seat;
    leave(seat);
    for (const [call, waiting] of thread.waiting) {
      if (waiting.seat !== seat) continue;
      thread.waiting.delete(call);
      Atomics.store(thread.cancelled, call % CANCELLED, call);
      waiting.fail(MOVED);
    }
  }

  function leave(seat: Seat): void {
    const { thread } = seat;
    seat.left = true;
    thread.seats.delete(seat);
    if (thread.seats.size > 0 || !threads.has(thread)) return;
    clearTimeout(thread.resting);
    thread.resting = setTimeout(() => endIdle(thread), rest).unref();
  }

  /** Frees the memory of an unused thread. One is kept for the next request. */
  function endIdle(thread: Thread): void {
    if (thread.seats.size > 0 || (!thread.slow && countOf(false) === 1)) return;
    threads.delete(thread);
    void thread.worker.terminate();
  }

  function choose(scope: string, slow: boolean): Thread {
    const all = of(slow);
    const own = all.find(({ seats }) => [...seats].some((seat) => seat.scope === scope));
    const free = all.filter((thread) => !isStuck(thread));
    if (own && (free.includes(own) || isOwn(own, scope))) return own;
    if (free.length === 0 && all.length < mostOf(slow)) return start(slow);
    return (free.length > 0 ? free : all).reduce((best, thread) =>
      thread.waiting.size + thread.seats.size < best.waiting.size + best.seats.size ? thread : best,
    );
  }

  /** Whether all pending questions of the thread belong to one scope. */
  const isOwn = (thread: Thread, scope: string): boolean =>
    [...thread.waiting.values()].every(({ seat }) => seat.scope === scope);

  start(false);
  return {
    get count() {
      return threads.size;
    },
    sit(scope, moves = 0, asked = false) {
      if (closed) throw fallen();
      const slow = mostSlow > 0 && (asked || slowness.wait(scope) > 0);
      const seat: Seat = { scope, thread: choose(scope, slow), left: false, moves, slow };
      seat.thread.seats.add(seat);
      return seat;
    },
    leave,
    ask(seat, question) {
      const { thread } = seat;
      if (seat.left) return Promise.reject(MOVED);
      const call = calls;
      // Call numbers must fit in 32 bits, and a stale one must not count as cancelled.
      calls = (calls + 1) % MOST_CALLS;
      Atomics.compareExchange(thread.cancelled, call % CANCELLED, call, -1);
      return new Promise((resolve, fail) => {
        const since = performance.now();
        if (thread.waiting.size === 0) thread.worker.ref();
        const waiting: Waiting = {
          seat,
          since,
          compiles: question.op === 'open' || question.op === 'compile',
          settle(message) {
            if ('error' in message) return fail(errorOf(message.error));
            const answer = message.answer as Answers[(typeof question)['op']];
            if (!message.maskFollows) return resolve({ answer } as never);
            const { promise, resolve: masked, reject } = Promise.withResolvers<void>();
            // The rejection is handled where the mask is awaited.
            promise.catch(() => {});
            waiting.masked = { resolve: masked, fail: reject };
            resolve({ answer, mask: promise } as never);
          },
          fail(reason) {
            fail(reason);
            waiting.masked?.fail(reason);
          },
        };
        thread.waiting.set(call, waiting);
        looking ??= setInterval(look, LOOK).unref();
        const asked: ToThread = { ...question, call, scope: seat.scope };
        thread.worker.postMessage(asked);
      });
    },
    say(seat, notice) {
      if (!seat.left || notice.op.startsWith('close')) seat.thread.worker.postMessage(notice);
    },
    vocabulary: ({ thread }, vocabulary) => give(thread, vocabulary),
    prepare(vocabulary) {
      vocabularies.prepare(vocabulary);
      for (const thread of threads) prepare(thread, vocabulary);
    },
    async close() {
      closed = true;
      clearInterval(looking);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

const fallen = () =>
  formworkError('The schema needs more memory or time than is allowed.', {
    code: 'schema_too_complex',
    pointer: '',
  });

function errorOf({ message, details }: ThreadError): Error {
  return details ? formworkError(message, details) : new Error(message);
}
