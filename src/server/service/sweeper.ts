/** Periodic cleanup, on every node. */
import type { Audit } from '../admin/audit.ts';
import type { Database } from '../store/database.ts';
import type { ObjectStore } from '../store/objects.ts';
import { repeat } from '../store/repeat.ts';
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
 * Expires batches and files, and deletes obsolete data from the store, periodically. What is short
 * does not wait for what may last for minutes, and an embedded database needs its housekeeping most
 * while much is deleted.
 * @returns A function that stops it, and resolves when the current step is done.
 */
export function startSweeper(parts: SweeperParts): () => Promise<void> {
  const { database, queue, files, batches, objects, audit, auditDays } = parts;
  const { requests, requestDays, answers, onError } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const kept = [
    () => audit.sweep(auditDays * dayMs),
    () => requests.sweep(requestDays * dayMs),
    () => answers.sweep(),
    () => objects.sweep(),
    () => batches.sweep(signal),
  ];
  let keptSwept = Number.NEGATIVE_INFINITY;
  const sweepsDue = () => {
    const sweeps = [() => files.sweep(signal)];
    if (performance.now() - keptSwept < keptMs) return sweeps;
    keptSwept = performance.now();
    return [...sweeps, ...kept];
  };
  const sweep = async (): Promise<void> => {
    for (const one of sweepsDue()) {
      if (signal.aborted) return;
      // What one cannot delete must not keep the others from it.
      await one().catch((error) => {
        if (error !== signal.reason) onError(error);
      });
    }
  };
  const stops = [
    repeat(() => expireBatches(database, queue), sweepMs, onError),
    repeat(sweep, sweepMs, onError),
    repeat(async () => database.housekeep?.(), sweepMs, onError),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
