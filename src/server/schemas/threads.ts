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

/** Threads for schemas, and how they are used. */
export interface ThreadOptions {
  /** States that a schema may take, when it is compiled and in each step after it. */
  readonly states: number;
  /** MB of the heap of one thread. */
  readonly memory: number;
  /** Threads at most. */
  readonly most?: number;
  /** Milliseconds that one question may take. */
  readonly patience?: number;
  /** Told what a compilation took, in milliseconds of the processor. */
  readonly spend?: (scope: string, milliseconds: number) => void;
  /** Milliseconds that a question may take in a thread for quick ones. */
  readonly quickly?: number;
  /** Milliseconds after which a thread that nobody has a place in ends. */
  readonly rest?: number;
  /** Milliseconds after which those who wait behind the schema of somebody else go to another thread. */
  readonly turn?: number;
}

/** Somebody's place in a thread: what is asked from there, and how it learns that it has lost its place. */
export interface Seat {
  readonly scope: string;
  readonly thread: Thread;
  /** True once the thread has ended, or was left. */
  left: boolean;
  /** How many threads were left before. */
  readonly moves: number;
  /** True for a place among slow schemas, and where the next place has to be there. */
  slow: boolean;
}

/** Rejects what was asked in a place that was lost: it can be asked again from another. */
export const MOVED = Symbol('moved');

/** A question that waits for its answer. */
interface Waiting {
  readonly seat: Seat;
  readonly since: number;
  /** Whether it compiles a schema. */
  readonly compiles: boolean;
  readonly settle: (
    message: Exclude<Extract<FromThread, { call: number }>, { slow: true }>,
  ) => void;
  readonly fail: (reason: unknown) => void;
  /** Waits for the mask, the answer having come. */
  masked?: { readonly resolve: () => void; readonly fail: (reason: unknown) => void };
}

/** One thread. */
export interface Thread {
  readonly worker: Worker;
  /** Whether it is for slow schemas. */
  readonly slow: boolean;
  /** By the number of the call. */
  readonly waiting: Map<number, Waiting>;
  readonly seats: Set<Seat>;
  /** The vocabularies that it has, by number. */
  readonly vocabularies: Set<number>;
  readonly cancelled: Int32Array;
  readonly underWay: Int32Array;
  /** False while it starts. */
  ready: boolean;
  /** The call that was seen under way last, and since when. */
  seen: { readonly call: number; readonly since: number };
  /** Ends it, where nobody has a place in it. */
  resting?: NodeJS.Timeout | undefined;
}

/** An answer, and the mask that follows it, where one does. */
export interface Answered<Op extends keyof Answers> {
  readonly answer: Answers[Op];
  readonly mask?: Promise<void>;
}

/** The threads. */
export interface SchemaThreads {
  /**
   * A place, where somebody else's schemas are not in the way as far as that can be.
   * @param slow among schemas that take long
   */
  sit(scope: string, moves?: number, slow?: boolean): Seat;
  /** Leaves a place. */
  leave(seat: Seat): void;
  /** Asks a question. Rejects with {@link MOVED} where the place is lost. */
  ask<Op extends keyof Answers>(
    seat: Seat,
    question: Extract<Question, { op: Op }>,
  ): Promise<Answered<Op>>;
  say(seat: Seat, notice: Notice): void;
  /** The number of a vocabulary, which the thread of a place is given where it has none. */
  vocabulary(seat: Seat, vocabulary: Vocabulary): number;
  /** Gives a vocabulary to all threads, also to those that will be started, before it is needed. */
  prepare(vocabulary: Vocabulary): void;
  /** Threads that run. */
  readonly count: number;
  /** Ends the threads; what waits is refused. */
  close(): Promise<void>;
}

/** Milliseconds between two looks at who waits. */
const LOOK = 20;

/**
 * Seconds a minute that a key's slow schemas may take before all of its schemas are taken for slow ones. With so many
 * milliseconds for each to be found out in, a key that sends nothing else holds up others for no more than a tenth of them.
 */
const SLOW_SECONDS = 2;

/** By how much other threads of the process go before those for slow schemas: with 5 they get three times as much. */
const NICENESS = 5;

/** A place is changed so many times for somebody else's schemas; then it waits. */
const MOST_MOVES = 3;

/** More questions than may ever wait in one thread. */
const CANCELLED = 1 << 16;

/** Numbers of calls; they begin again after it. */
const MOST_CALLS = 2 ** 30;

const MB = 1024 * 1024;

/**
 * Starts threads, the first at once: it takes some tenths of a second. Half of them are for schemas of which no question takes
 * long, so that these wait for each other alone; they never have all processors, as the other half comes last.
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

  /** Refuses the question under way; all others are asked again elsewhere. */
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
    // The place was left meanwhile.
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
    // A step through a document cannot be given up midway: the next ones are made elsewhere.
    if (!seat.left && !thread.slow && mostSlow > 0 && !compiles && message.cost > quickly) {
      seat.slow = true;
      lose(seat);
    }
  }

  /** Ends threads that take too long, and lets go who waits behind somebody else. */
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

  /** Whether what is asked now would have to wait. */
  const isStuck = ({ ready, waiting, seen }: Thread): boolean =>
    !ready || (waiting.size > 0 && seen.call !== -1 && performance.now() - seen.since > turn / 2);

  /** Takes a place away: what is asked from there is asked again from another. */
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

  /** Gives back the memory of a thread that nobody uses. One is kept for the next request. */
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

  /** Whether only schemas of one scope are in the way. */
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
      // They must fit in 32 bits, and none of long ago must count as cancelled.
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
            // Told where it is waited for.
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
