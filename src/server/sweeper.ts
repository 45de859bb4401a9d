/** What is looked at now and then, on every node. */
import type { Queue } from './batches/queue.ts';
import { expireBatches } from './batches/work.ts';
import type { Files } from './files/files.ts';
import type { Database } from './store/database.ts';
import { createHousekeeping } from './store/housekeeping.ts';

/** What is swept. */
export interface SweeperParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly files: Files;
  readonly onError: (error: unknown) => void;
}

const sweepMs = 5000;

/**
 * Looks at batches for their windows, at files for their expiry, and at the store for what it leaves behind.
 * @returns what ends it, and resolves when the look under way is done.
 */
export function startSweeper({ database, queue, files, onError }: SweeperParts) {
  let sweeping: Promise<void> = Promise.resolve();
  const keepHouse = createHousekeeping(database);
  const sweeper = setInterval(() => {
    sweeping = sweeping
      .then(() => expireBatches(database, queue).catch(onError))
      .then(() => files.sweep().catch(onError))
      .then(() => keepHouse().catch(onError));
  }, sweepMs);
  sweeper.unref();
  return async (): Promise<void> => {
    clearInterval(sweeper);
    await sweeping;
  };
}
