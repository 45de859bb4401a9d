import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadStart } from '../messages.ts';
import type { Thread } from './types.ts';

/** Limits of the threads. */
export interface ThreadSettings {
  /** The state budget of a schema, for its compilation and for each later step. */
  readonly states: number;
  /** Heap size of a thread in MB. */
  readonly memory: number;
  /** Milliseconds of a question in a thread for quick schemas; undefined for no limit. */
  readonly quickly: number | undefined;
}

/** Handlers of a thread's events. */
export interface ThreadEvents {
  readonly onMessage: (message: FromThread) => void;
  /** Called with the error that ends the thread. */
  readonly onError: (error: Error) => void;
  /** Called when the thread has ended, for whatever reason. */
  readonly onExit: () => void;
  /** Called when the last client leaves. */
  readonly onEmpty: () => void;
}

/**
 * The nice value of threads for slow schemas. The thread that serves requests gets up to 28 times
 * as much CPU time, those of a software adapter (nice 5) nine times.
 */
const NICENESS = 15;

/** More than the number of questions that ever wait in one thread. */
const CANCELLED = 1 << 16;

const MB = 1024 * 1024;

/** Starts a thread. While nothing is asked, it does not keep the process running. */
export function startThread(
  slow: boolean,
  { states, memory, quickly }: ThreadSettings,
  { onMessage, onError, onExit, onEmpty }: ThreadEvents,
): Thread {
  const cancelled = new Int32Array(new SharedArrayBuffer(4 * CANCELLED)).fill(-1);
  const underWay = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const start: ThreadStart = {
    states,
    kept: (memory * MB) / 4,
    full: memory * MB * 0.6,
    ...(slow || quickly === undefined ? {} : { quickly }),
    niceness: slow ? NICENESS : 0,
    cancelled,
    underWay,
  };
  const worker = new Worker(new URL('../worker/thread.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  });
  worker.on('message', onMessage);
  // A thread that fails also exits.
  worker.on('error', onError);
  worker.on('exit', onExit);
  worker.unref();
  return {
    worker,
    slow,
    pending: new Map(),
    preparing: new Map(),
    seats: new Set(),
    vocabularies: new Set(),
    cancelled,
    underWay,
    onEmpty,
    ready: false,
    ended: false,
    broken: false,
    seen: { call: -1, since: 0 },
  };
}
