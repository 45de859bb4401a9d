/** Periodic cleanup, on every node. */
import { sql } from 'drizzle-orm';
import { formworkError } from '../../runtime/common/errors.ts';
import type { Audit } from '../admin/auth/audit.ts';
import { databaseNow } from '../store/clock.ts';
import { type Database, rows } from '../store/database.ts';
import type { ObjectStore } from '../store/objects.ts';
import { repeat } from '../store/repeat.ts';
import type { RequestLog } from '../telemetry/requests/log.ts';
import type { Batches } from '../v1/batches/batches.ts';
import { expireBatches } from '../v1/batches/expire.ts';
import type { Queue } from '../v1/batches/queue.ts';
import type { Files } from '../v1/files/files.ts';
import type { KeptAnswers } from '../v1/idempotency/kept-answers.ts';

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

/** How far the clock of a node may be from the database's, in milliseconds. */
const clockMs = 60_000;

/**
 * Checks that this node knows what has expired. All retention depends on its clock, and a wrong one
 * (a machine that starts without the time) would delete what others keep.
 * @throws `internal_error`
 */
async function checkClock({ kind, orm }: Database): Promise<void> {
  if (kind === 'embedded') return;
  const before = Date.now();
  const [clock] = await rows<{ now: string }>(orm, sql`select ${databaseNow} as now`);
  const now = Number(clock?.now);
  if (now >= before - clockMs && now <= Date.now() + clockMs) return;
  throw formworkError(
    `The clock of this node is ${Math.round((before - now) / 1000)} s ahead of the database's. It deletes nothing until they agree.`,
    { code: 'internal_error' },
  );
}

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
    () => audit.sweep(auditDays * dayMs, signal),
    () => requests.sweep(requestDays * dayMs, signal),
    () => answers.sweep(signal),
    () => objects.sweep(signal),
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
    await checkClock(database);
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
