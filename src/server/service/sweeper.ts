/** Periodic cleanup, on every node. */
import type { Audit } from '../admin/audit.ts';
import type { Database } from '../store/database.ts';
import { createHousekeeping } from '../store/housekeeping.ts';
import type { ObjectStore } from '../store/objects.ts';
import type { RequestLog } from '../telemetry/requests/log.ts';
import type { Batches } from '../v1/batches/batches.ts';
import type { Queue } from '../v1/batches/queue.ts';
import { expireBatches } from '../v1/batches/work.ts';
import type { Files } from '../v1/files/files.ts';
import type { KeptAnswers } from '../v1/once/kept-answers.ts';

/** The parts to sweep. */
export interface SweeperParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly files: Files;
  readonly batches: Pick<Batches, 'sweep'>;
  readonly objects: Pick<ObjectStore, 'sweep'>;
  readonly audit: Pick<Audit, 'sweep'>;
  readonly auditDays: number;
  readonly requests: Pick<RequestLog, 'sweep'>;
  readonly requestDays: number;
  readonly answers: Pick<KeptAnswers, 'sweep'>;
  readonly onError: (error: unknown) => void;
}

const sweepMs = 5000;
const dayMs = 24 * 60 * 60 * 1000;
/** The interval for data that is kept for days. */
const keptMs = 10 * 60 * 1000;

/**
 * Expires batches and files, and deletes obsolete data from the store, periodically.
 * @returns A function that stops it, and resolves when the current run is done.
 */
export function startSweeper(parts: SweeperParts) {
  const { database, queue, files, batches, objects, audit, auditDays } = parts;
  const { requests, requestDays, answers, onError } = parts;
  let keptSwept = Number.NEGATIVE_INFINITY;
  const sweepKept = async (): Promise<void> => {
    if (performance.now() - keptSwept < keptMs) return;
    keptSwept = performance.now();
    // What one cannot delete must not keep the others from it.
    await audit.sweep(auditDays * dayMs).catch(onError);
    await requests.sweep(requestDays * dayMs).catch(onError);
    await answers.sweep().catch(onError);
    await objects.sweep().catch(onError);
    await batches.sweep().catch(onError);
  };
  let sweeping: Promise<void> = Promise.resolve();
  const cleanUp = createHousekeeping(database);
  const sweeper = setInterval(() => {
    sweeping = sweeping
      .then(() => expireBatches(database, queue).catch(onError))
      .then(() => files.sweep().catch(onError))
      .then(() => sweepKept())
      .then(() => cleanUp().catch(onError));
  }, sweepMs);
  sweeper.unref();
  return async (): Promise<void> => {
    clearInterval(sweeper);
    await sweeping;
  };
}
