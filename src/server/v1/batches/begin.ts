/** Begins a batch, for the first time or again: creates or resets its items, and offers them. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '../../store/database.ts';
import { batches } from '../../store/tables/batches.ts';
import { makeItems, resetItems } from './items.ts';
import type { Queue } from './queue.ts';
import type { BatchRow } from './state.ts';

/**
 * Begins a batch that is `validating`. Safe to repeat after a crash.
 * @throws `database_unavailable` if the disk is full.
 */
export async function begin(database: Database, queue: Queue, batchId: string): Promise<void> {
  const { orm } = database;
  const [batch] = await orm.select().from(batches).where(eq(batches.id, batchId));
  if (batch?.status !== 'validating') return;
  if (batch.retry === null) await makeItems(database, batchId);
  else await resetItems(database, batch, batch.retry);
  await orm.transaction((tx) => proceed(tx, queue, batch));
  queue.wake();
}

/**
 * Puts a batch whose items exist in progress, unless it ends or another node did so. Within the
 * caller's transaction.
 */
export async function proceed(tx: Orm, queue: Queue, batch: BatchRow): Promise<void> {
  const { id, expiresAt, inProgressAt } = batch;
  const begun = await tx
    .update(batches)
    .set({
      status: 'in_progress',
      inProgressAt: inProgressAt ?? Date.now(),
      nodeId: null,
      retry: null,
      total: sql`(select count(*) from batch_items where batch_id = ${id})`,
    })
    .where(
      and(
        eq(batches.id, id),
        eq(batches.status, 'validating'),
        // Another window is that of a later retry.
        eq(batches.expiresAt, expiresAt),
      ),
    )
    .returning({ id: batches.id });
  if (begun.length > 0) await queue.offer(tx, batch, 1);
}
