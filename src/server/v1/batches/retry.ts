/** Retries the failed items of a batch that has ended. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { array, type Database, type Orm, rows } from '../../store/database.ts';
import { batches, files } from '../../store/tables/batches.ts';
import { checkDiskSpace } from '../files/disk-space.ts';
import type { Files } from '../files/files.ts';
import { proceed } from './begin.ts';
import { failedItems, itemsAtOnce, type Lines, resetNext } from './items.ts';
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
 * Retries failed items: all, or the given ones. If they are many, the batch is `validating` until
 * a worker has reset them.
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
    const lines = customIds ? await findFailed(tx, id, customIds) : 'all';
    const size = await sizeOf(tx, failedItems(id, lines));
    const items = size.failed + size.cancelled;
    if (items === 0) throw conflict('The batch has no failed requests.');
    await checkUnfinished(tx, row.keyId, items, 'batch_id');
    checkDiskSpace(database, 'retry', 'batch_id', items * itemBytes + size.bytes);
    await tx.delete(files).where(eq(files.batchId, id));
    const again = await restart(tx, row, size, lines);
    // More are reset in steps, by a worker.
    if (items > itemsAtOnce) return;
    await resetNext(tx, again, lines, 0);
    await proceed(tx, queue, again);
  });
}

/** The lines of failed items, by their ids. */
async function findFailed(
  tx: Orm,
  batchId: string,
  customIds: readonly string[],
): Promise<number[]> {
  const found = await rows<{ line: number; custom_id: string }>(
    tx,
    sql`select line, custom_id from batch_items
      where ${failedItems(batchId, 'all')} and custom_id = any(${array(customIds, 'text')})`,
  );
  const foundIds = new Set(found.map(({ custom_id }) => custom_id));
  const missing = customIds.filter((customId) => !foundIds.has(customId));
  if (missing.length === 0) return found.map(({ line }) => line);
  throw formworkError(
    `These are not failed requests of the batch: ${missing.slice(0, 20).join(', ')}.`,
    { code: 'invalid_value', param: 'custom_ids' },
  );
}

/** What the write-ahead log has of an item that becomes pending, beside its result. */
const itemBytes = 1000;

/** Numbers of failed items and of those without an answer, and the bytes of their results. */
interface Size {
  readonly failed: number;
  readonly cancelled: number;
  readonly bytes: number;
}

async function sizeOf(tx: Orm, items: SQL): Promise<Size> {
  const [size] = await rows<{ failed: number; cancelled: number; bytes: string }>(
    tx,
    sql`select count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status <> 'failed')::int as cancelled,
        coalesce(sum(octet_length(result)), 0) as bytes
      from batch_items where ${items}`,
  );
  return { failed: size!.failed, cancelled: size!.cancelled, bytes: Number(size!.bytes) };
}

/** Opens a batch again, with a new window and without its files. */
async function restart(
  tx: Orm,
  { id, inProgressAt, completionWindow }: BatchRow,
  { failed, cancelled }: Size,
  lines: Lines,
): Promise<BatchRow> {
  const now = Date.now();
  const counted = countedAnew(id);
  const [row] = await tx
    .update(batches)
    .set({
      status: 'validating',
      retry: JSON.stringify(lines),
      total: counted.total,
      // From now on these requests have no answer.
      failed: sql`${counted.failed} - ${failed}`,
      cancelled: sql`${counted.cancelled} - ${cancelled}`,
      inProgressAt: inProgressAt ?? now,
      expiresAt: now + windowMs(completionWindow),
      finalizingAt: null,
      completedAt: null,
      cancellingAt: null,
      cancelledAt: null,
      expiredAt: null,
      outputFileId: null,
      errorFileId: null,
    })
    .where(eq(batches.id, id))
    .returning();
  return row!;
}
