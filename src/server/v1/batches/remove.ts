/** Removes batches that have ended, with their results. */
import { eq, sql } from 'drizzle-orm';
import { batches, files } from '../../store/batch-schema.ts';
import { type Orm, rows } from '../../store/database.ts';
import type { Queue } from './queue.ts';

/** Removes a batch that has ended: its items, 5,000 at a time, its files and itself. */
export async function removeBatch(orm: Orm, queue: Queue, id: string): Promise<void> {
  for (;;) {
    const removed = await rows(
      orm,
      sql`delete from batch_items where batch_id = ${id} and line in (
        select line from batch_items where batch_id = ${id} order by line limit 5000) returning line`,
    );
    if (removed.length === 0) break;
  }
  await queue.withdraw(orm, id);
  await orm.delete(files).where(eq(files.batchId, id));
  await orm.delete(batches).where(eq(batches.id, id));
}

/** Removes batches whose results have been kept for as long as the settings say, at most 100. */
export async function removeExpired(orm: Orm, queue: Queue): Promise<void> {
  const old = await rows<{ id: string }>(
    orm,
    sql`select id from batches where status in ('completed', 'failed', 'cancelled', 'expired')
      and coalesce(completed_at, failed_at, cancelled_at, expired_at) < ${Date.now() - queue.resultsMs} limit 100`,
  );
  for (const { id } of old) await removeBatch(orm, queue, id);
}
