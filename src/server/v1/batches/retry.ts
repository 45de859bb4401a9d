/** Retries the failed items of a batch that has ended. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { batches, files } from '../../store/batch-schema.ts';
import { array, type Database, type Orm, rows } from '../../store/database.ts';
import type { Files } from '../files/files.ts';
import { checkRoom } from '../files/room.ts';
import type { Queue } from './queue.ts';
import {
  type BatchRow,
  conflict,
  countedAnew,
  hasEnded,
  lockBatches,
  noBatch,
  removing,
  windowMs,
} from './state.ts';
import { checkUnfinished } from './unfinished.ts';

/**
 * Retries failed items: all, or the given ones.
 * @throws `conflict` if the batch still runs or has no failed items, or the key has too many
 *   requests without an answer; `invalid_value` for other ids; `database_unavailable` if the disk
 *   is full
 */
export async function retryFailed(
  database: Database,
  queue: Queue,
  ownFiles: Pick<Files, 'hold'>,
  id: string,
  customIds?: readonly string[],
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await lockBatches(tx, [id]);
    const [row] = await tx.select().from(batches).where(eq(batches.id, id));
    if (!row || row.status === removing) throw noBatch(id);
    if (!hasEnded(row)) throw conflict('The batch is still running.');
    await ownFiles.hold(tx, row.inputFileId, 'file_id');
    const failed = sql`batch_id = ${id} and status in ('failed', 'cancelled', 'expired')
      ${customIds ? sql`and custom_id = any(${array(customIds, 'text')})` : sql``}`;
    if (customIds) await checkFound(tx, failed, customIds);
    const { items, bytes } = await sizeOf(tx, failed);
    if (items === 0) throw conflict('The batch has no failed requests.');
    await checkUnfinished(tx, row.keyId, items, 'batch_id');
    checkRoom(database, 'retry', 'batch_id', bytes);
    // One statement, so that the retry begins with all of them or none.
    await tx.execute(sql`update batch_items set status = 'pending', status_code = null,
      error_code = null, result = null, finished_at = null where ${failed}`);
    await tx.delete(files).where(eq(files.batchId, id));
    await restart(tx, row);
    await queue.offer(tx, row, 1);
  });
}

async function checkFound(tx: Orm, failed: SQL, customIds: readonly string[]): Promise<void> {
  const found = await rows<{ custom_id: string }>(
    tx,
    sql`select custom_id from batch_items where ${failed}`,
  );
  const foundIds = new Set(found.map(({ custom_id }) => custom_id));
  const missing = customIds.filter((customId) => !foundIds.has(customId));
  if (missing.length === 0) return;
  throw formworkError(
    `These are not failed requests of the batch: ${missing.slice(0, 20).join(', ')}.`,
    { code: 'invalid_value', param: 'custom_ids' },
  );
}

/** What the write-ahead log has of an item that becomes pending, beside its result. */
const itemBytes = 1000;

/** The number of these items, and about how many bytes resetting them writes. */
async function sizeOf(tx: Orm, failed: SQL): Promise<{ items: number; bytes: number }> {
  const [size] = await rows<{ items: number; bytes: string }>(
    tx,
    sql`select count(*)::int as items, coalesce(sum(octet_length(result)), 0) as bytes
      from batch_items where ${failed}`,
  );
  const items = size?.items ?? 0;
  return { items, bytes: items * itemBytes + Number(size?.bytes ?? 0) };
}

/** Puts a batch back in progress, with a new window and without its files. */
async function restart(tx: Orm, row: BatchRow): Promise<void> {
  await tx
    .update(batches)
    .set({
      status: 'in_progress',
      ...countedAnew(row.id),
      inProgressAt: row.inProgressAt ?? Date.now(),
      expiresAt: Date.now() + windowMs(row.completionWindow),
      finalizingAt: null,
      completedAt: null,
      cancellingAt: null,
      cancelledAt: null,
      expiredAt: null,
      outputFileId: null,
      errorFileId: null,
    })
    .where(eq(batches.id, row.id));
}
