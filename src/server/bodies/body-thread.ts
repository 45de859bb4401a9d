import { Worker } from 'node:worker_threads';
import type { LargeBody, PackedBody, ReadElsewhere } from '../../runtime/api/index.ts';
import { untilAborted } from '../../runtime/common/aborted.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { errorOf } from '../threads/errors.ts';
import { createFairQueue } from '../threads/fair-queue.ts';
import type { FromBodyThread, ToBodyThread } from './messages.ts';

/** Options of {@link createBodyThread}. */
export interface BodyThreadOptions {
  /** Heap size of the thread in MB. */
  readonly memoryMb?: number;
  /** Milliseconds after which an idle thread ends. */
  readonly restMs?: number;
}

/** A thread for large bodies, which runs while there are any. */
export interface BodyThread {
  readonly read: ReadElsewhere;
  /** Whether the thread runs now. */
  readonly runs: boolean;
  close(): Promise<void>;
}

/** Bodies that are read at the same time, in slices. A smaller one need not wait for another. */
const MOST_AT_ONCE = 2;

interface Task extends LargeBody {
  readonly resolve: (body: PackedBody) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Creates the thread's owner; the thread starts with the first body. Keys take turns by the time
 * that their bodies took.
 */
export function createBodyThread({
  memoryMb = 512,
  restMs = 60_000,
}: BodyThreadOptions = {}): BodyThread {
  const waiting = createFairQueue<Task>();
  const reading = new Map<number, Task & { readonly since: number }>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function receive(message: FromBodyThread): void {
    const task = reading.get(message.id);
    if (!task) return;
    end(message.id);
    if ('body' in message) task.resolve(message.body);
    else task.reject(errorOf(message.error));
    next();
  }

  function end(id: number): void {
    const { keyId, since } = reading.get(id)!;
    reading.delete(id);
    waiting.charge(keyId, performance.now() - since);
  }

  function start(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    started.on('message', receive);
    // A thread that fails also exits.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) fail();
    });
    return started;
  }

  function fail(): void {
    worker = undefined;
    for (const [id, { reject }] of reading) {
      end(id);
      reject(failed());
    }
    next();
  }

  function next(): void {
    while (reading.size < MOST_AT_ONCE) {
      const task = waiting.next()?.item;
      if (!task) break;
      if (task.signal.aborted) continue;
      const { kind, blocks } = task;
      const id = count++;
      reading.set(id, { ...task, since: performance.now() });
      const buffers = blocks.map(({ buffer }) => buffer as ArrayBuffer);
      try {
        worker ??= start();
        worker.postMessage({ id, kind, blocks } satisfies ToBodyThread, buffers);
      } catch {
        // The system refuses the thread.
        end(id);
        task.reject(failed());
      }
    }
    clearTimeout(idle);
    if (reading.size > 0) worker?.ref();
    else {
      worker?.unref();
      idle = setTimeout(stop, restMs).unref();
    }
  }

  async function stop(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    get runs() {
      return worker !== undefined;
    },
    read(body) {
      const { promise, resolve, reject } = Promise.withResolvers<PackedBody>();
      waiting.add(body.keyId, { ...body, resolve, reject });
      next();
      return untilAborted(promise, body.signal);
    },
    async close() {
      clearTimeout(idle);
      await stop();
      for (const { reject } of reading.values()) reject(failed());
      reading.clear();
      for (let task = waiting.next(); task; task = waiting.next()) task.item.reject(failed());
    },
  };
}

const failed = () =>
  formworkError('The body could not be read. Try again.', { code: 'engine_overloaded' });
