/** Removes batches that have ended, with their results. */
import { eq, sql } from 'drizzle-orm';
import { batches, files } from '../../store/batch-schema.ts';
import { type Database, rows } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';
import type { Queue } from './queue.ts';

/** Removes a batch that has ended: its items, 5,000 at a time, its files and itself. */
export async function removeBatch(
  database: Database,
  queue: Queue,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const { orm } = database;
  await deleteInSteps(
    database,
    sql`delete from batch_items where batch_id = ${id} and line in (
      select line from batch_items where batch_id = ${id} order by line limit 5000) returning line`,
    signal,
  );
  await queue.withdraw(orm, id);
  await orm.delete(files).where(eq(files.batchId, id));
  await orm.delete(batches).where(eq(batches.id, id));
}

const batchesAtOnce = 100;

/** Removes batches whose results have been kept for as long as the settings say. */
export async function removeExpired(
  database: Database,
  queue: Queue,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const old = await rows<{ id: string }>(
      database.orm,
      sql`select id from batches where status in ('completed', 'failed', 'cancelled', 'expired')
        and coalesce(completed_at, failed_at, cancelled_at, expired_at) < ${Date.now() - queue.resultsMs}
        limit ${batchesAtOnce}`,
    );
    for (const { id } of old) await removeBatch(database, queue, id, signal);
    if (old.length < batchesAtOnce) return;
  }
}
