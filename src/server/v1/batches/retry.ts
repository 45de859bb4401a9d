/** Retries the failed items of a batch that has ended. */
import { eq, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { batches, files } from '../../store/batch-schema.ts';
import { array, type Orm, rows } from '../../store/database.ts';
import type { Files } from '../files/files.ts';
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

/**
 * Retries failed items: all, or the given ones.
 * @throws `conflict` if the batch still runs or has no failed items, `invalid_value` for other ids
 */
export async function retryFailed(
  orm: Orm,
  queue: Queue,
  ownFiles: Pick<Files, 'hold'>,
  id: string,
  customIds?: readonly string[],
): Promise<void> {
  await orm.transaction(async (tx) => {
    await lockBatches(tx, [id]);
    const [row] = await tx.select().from(batches).where(eq(batches.id, id));
    if (!row || row.status === removing) throw noBatch(id);
    if (!hasEnded(row)) throw conflict('The batch is still running.');
    await ownFiles.hold(tx, row.inputFileId, 'file_id');
    const again = await resetItems(tx, id, customIds);
    checkFound(again, customIds);
    if (again.size === 0) throw conflict('The batch has no failed requests.');
    await tx.delete(files).where(eq(files.batchId, id));
    await restart(tx, row);
    await queue.offer(tx, row, 1);
  });
}

/** Makes failed items pending. Returns their custom ids. */
async function resetItems(
  tx: Orm,
  id: string,
  customIds: readonly string[] | undefined,
): Promise<Set<string>> {
  const again = await rows<{ custom_id: string }>(
    tx,
    sql`update batch_items set status = 'pending', status_code = null, error_code = null, result = null, finished_at = null
      where batch_id = ${id} and status in ('failed', 'cancelled', 'expired')
      ${customIds ? sql`and custom_id = any(${array(customIds, 'text')})` : sql``}
      returning custom_id`,
  );
  return new Set(again.map(({ custom_id }) => custom_id));
}

function checkFound(found: ReadonlySet<string>, customIds: readonly string[] = []): void {
  const missing = customIds.filter((customId) => !found.has(customId));
  if (missing.length === 0) return;
  throw formworkError(
    `These are not failed requests of the batch: ${missing.slice(0, 20).join(', ')}.`,
    { code: 'invalid_value', param: 'custom_ids' },
  );
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
