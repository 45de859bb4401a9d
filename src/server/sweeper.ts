/** What is looked at now and then, on every node. */
import type { Audit } from './admin/audit.ts';
import type { Queue } from './batches/queue.ts';
import { expireBatches } from './batches/work.ts';
import type { Files } from './files/files.ts';
import type { RequestLog } from './requests/log.ts';
import type { Database } from './store/database.ts';
import { createHousekeeping } from './store/housekeeping.ts';

/** What is swept. */
export interface SweeperParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly files: Files;
  readonly audit: Pick<Audit, 'sweep'>;
  readonly auditDays: number;
  readonly requests: Pick<RequestLog, 'sweep'>;
  readonly requestDays: number;
  readonly onError: (error: unknown) => void;
}

const sweepMs = 5000;
const dayMs = 24 * 60 * 60 * 1000;
/** Logs kept for days need no closer look. */
const logsMs = 10 * 60 * 1000;

/**
 * Looks at batches for their windows, at files for their expiry, and at the store for what it leaves behind.
 * @returns what ends it, and resolves when the look under way is done.
 */
export function startSweeper(parts: SweeperParts) {
  const { database, queue, files, audit, auditDays, requests, requestDays, onError } = parts;
  let logsSwept = Number.NEGATIVE_INFINITY;
  const sweepLogs = async (): Promise<void> => {
    if (performance.now() - logsSwept < logsMs) return;
    logsSwept = performance.now();
    await audit.sweep(auditDays * dayMs);
    await requests.sweep(requestDays * dayMs);
  };
  let sweeping: Promise<void> = Promise.resolve();
  const keepHouse = createHousekeeping(database);
  const sweeper = setInterval(() => {
    sweeping = sweeping
      .then(() => expireBatches(database, queue).catch(onError))
      .then(() => files.sweep().catch(onError))
      .then(() => sweepLogs().catch(onError))
      .then(() => keepHouse().catch(onError));
  }, sweepMs);
  sweeper.unref();
  return async (): Promise<void> => {
    clearInterval(sweeper);
    await sweeping;
  };
}
