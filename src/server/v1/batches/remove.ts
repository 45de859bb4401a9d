/**
 * Removes batches that have ended, with their results: first from view, in one transaction, then
 * their rows in steps. The sweep continues a removal that was interrupted.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { array, type Database, type Orm, rows } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';
import { batches, files } from '../../store/tables/batches.ts';
import type { Queue } from './queue.ts';
import { conflict, endedStates, hasEnded, lockBatches, noBatch, removing } from './state.ts';

const isEnded = sql`status = any(${array(endedStates, 'text')})`;

/** Hides a batch, with its result files, if the condition holds. */
async function hideIf(tx: Orm, queue: Queue, id: string, condition: SQL): Promise<boolean> {
  const hidden = await rows(
    tx,
    sql`update batches set status = ${removing} where id = ${id} and ${condition} returning id`,
  );
  if (hidden.length === 0) return false;
  await queue.withdraw(tx, id);
  await tx.delete(files).where(eq(files.batchId, id));
  return true;
}

/**
 * Hides a batch that has ended, with its result files.
 * @throws `conflict` while it runs, `not_found` if another removal was first.
 */
export async function hideBatch(orm: Orm, queue: Queue, id: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const status = (await lockBatches(tx, [id])).get(id);
    if (status === undefined || status === removing) throw noBatch(id);
    if (!hasEnded({ status })) throw conflict('The batch is still running. Cancel it first.');
    await hideIf(tx, queue, id, isEnded);
  });
}

/** Deletes a hidden batch and its items, 5,000 at a time, until `signal` aborts. */
export async function removeHidden(
  database: Database,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSteps(
    database,
    sql`delete from batch_items where batch_id = ${id} and line in (
      select line from batch_items where batch_id = ${id} order by line limit 5000) returning line`,
    signal,
  );
  await database.orm.delete(batches).where(eq(batches.id, id));
}

const batchesAtOnce = 100;

/**
 * Removes batches whose results have been kept for as long as the settings say, and what
 * interrupted removals left.
 */
export async function removeExpired(
  database: Database,
  queue: Queue,
  signal?: AbortSignal,
): Promise<void> {
  const { orm } = database;
  const isOld = sql`${isEnded} and
    coalesce(completed_at, failed_at, cancelled_at, expired_at) < ${Date.now() - queue.resultsMs}`;
  for (;;) {
    const old = await rows<{ id: string; status: string }>(
      orm,
      sql`select id, status from batches where status = ${removing} or (${isOld})
        limit ${batchesAtOnce}`,
    );
    for (const { id, status } of old) {
      signal?.throwIfAborted();
      const isHidden =
        status === removing || (await orm.transaction((tx) => hideIf(tx, queue, id, isOld)));
      if (isHidden) await removeHidden(database, id, signal);
    }
    if (old.length < batchesAtOnce) return;
  }
}
