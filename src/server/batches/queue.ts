/**
 * The queue that batches are worked on from, shared by all nodes (pg-boss). A job is a stretch of a batch's lines. A
 * node that dies stops showing a sign of life for its jobs, which are then done by another.
 */
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Orm } from '../store/database.ts';

/** Makes the items of a new batch. */
export interface BeginJob {
  readonly batchId: string;
}

/** Answers the pending items of a stretch of lines. */
export interface StretchJob {
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
}

/** Ends a batch before all of its items have answers. */
export interface EndJob {
  readonly batchId: string;
  readonly ending: 'cancelled' | 'expired';
}

/** Jobs by queue. */
export interface Jobs {
  'batch-begin': BeginJob;
  'batch-stretch': StretchJob;
  'batch-end': EndJob;
}

/** Work on a job; `signal` says that this node is stopping. */
export type Handler<Job> = (job: Job, signal: AbortSignal) => Promise<void>;

/** The queue of one node. */
export interface Queue {
  /** Puts jobs into the queue, as part of the caller's transaction. `urgent` ones go first. */
  send<Name extends keyof Jobs>(
    tx: Orm,
    name: Name,
    jobs: readonly Jobs[Name][],
    urgent?: boolean,
  ): Promise<void>;
  /** Starts to work. */
  work(handlers: { readonly [Name in keyof Jobs]: Handler<Jobs[Name]> }): Promise<void>;
  /** Takes no more jobs; those under way are given back. Safe to call twice. */
  stop(): Promise<void>;
}

/** How fast a queue notices. */
export interface QueueTimes {
  /** Seconds without a sign of life after which a job is given to another node; 10 or more. */
  readonly lostAfter: number;
  /** Seconds between looks for new jobs. */
  readonly look: number;
}

const names = ['batch-begin', 'batch-stretch', 'batch-end'] as const;

/** Jobs are due from the day before: a clock that is set back by less has none of them wait until it is as late again. */
const startAfter = '-1 day';

/** Stretches worked on at the same time by one node: enough that their ends do not leave the engine idle. */
const stretchesAtOnce = 4;

/** The one node of an embedded store tells its workers what it sends: they look for what failed, and is to be tried again. */
const usualTimes = (kind: Database['kind']): QueueTimes => ({
  lostAfter: 30,
  look: kind === 'embedded' ? 10 : 1,
});

/** Opens the queue. */
export async function openQueue(
  database: Database,
  onError: (error: unknown) => void,
  times: QueueTimes = usualTimes(database.kind),
): Promise<Queue> {
  const boss = new PgBoss({
    db: database.queue,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // Some are copies of errors, without their class.
  boss.on('error', (error) =>
    onError(error instanceof Error ? error : Object.assign(new Error(), error)),
  );
  await database.alone(async () => {
    await boss.start();
    for (const name of names) {
      await boss.createQueue(name, {
        // A job is tried again for as long as its batch's window: only answers and ends count.
        retryLimit: 100_000,
        retryDelay: 1,
        expireInSeconds: 23 * 60 * 60,
        heartbeatSeconds: times.lostAfter,
        deleteAfterSeconds: 60 * 60,
      });
    }
  });
  const stopping = new AbortController();
  const under = new Set<Promise<unknown>>();
  const workers: { readonly name: string; readonly id: string }[] = [];

  const workOn = async <Job extends object>(name: string, handler: Handler<Job>) => {
    const options = { batchSize: 1, pollingIntervalSeconds: times.look };
    const id = await boss.work<Job>(name, options, async ([job]) => {
      if (!job) return;
      const work = handler(job.data, stopping.signal);
      under.add(work);
      try {
        await work;
      } finally {
        under.delete(work);
      }
      if (stopping.signal.aborted) throw new Error('given back: the node is stopping');
      // There may be more.
      boss.notifyWorker(id);
    });
    workers.push({ name, id });
  };

  /** Has those who work on a queue look at once: what a transaction sends, an embedded database shows when it is over. */
  const wake = (name: string) => {
    if (database.kind !== 'embedded') return;
    for (const worker of workers) if (worker.name === name) boss.notifyWorker(worker.id);
  };

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await Promise.allSettled(under);
    await boss.stop({ graceful: true, timeout: 5000, close: false });
  };

  return {
    async send(tx, name, jobs, urgent = false) {
      const priority = urgent ? 1 : 0;
      await boss.insert(
        name,
        jobs.map((data) => ({ data, priority, startAfter })),
        { db: fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql) },
      );
      wake(name);
    },
    async work(handlers) {
      await workOn('batch-begin', handlers['batch-begin']);
      await workOn('batch-end', handlers['batch-end']);
      for (let one = 0; one < stretchesAtOnce; one++) {
        await workOn('batch-stretch', handlers['batch-stretch']);
      }
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
