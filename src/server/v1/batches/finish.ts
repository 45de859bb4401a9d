/** Ends a batch: writes its result files and sets its final state. */

import { eq, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { inOneLine } from '../../../runtime/common/json-line.ts';
import { type Database, type Orm, rows } from '../../store/database.ts';
import { batches, files } from '../../store/tables/batches.ts';
import { checkDiskSpace } from '../files/disk-space.ts';
import { itemsAtOnce, makeItems } from './items.ts';
import type { Queue } from './queue.ts';
import { countedAnew, lockBatches, whileBatch } from './state.ts';

/** The final state of a batch. */
export type Ending = 'completed' | 'cancelled' | 'expired';

async function makeFile(
  tx: Orm,
  batchId: string,
  kind: 'output' | 'error',
  mostMs: number,
): Promise<string | null> {
  const wanted = kind === 'output' ? sql`status = 'completed'` : sql`status <> 'completed'`;
  const [size] = await rows<{
    lines: number;
    bytes: string;
    key_id: string;
    seconds: number | null;
  }>(
    tx,
    sql`select count(*)::int as lines, coalesce(sum(octet_length(result) + 1), 0) as bytes,
      (select key_id from batches where id = ${batchId}) as key_id,
      (select output_expires_after from batches where id = ${batchId}) as seconds
      from batch_items where batch_id = ${batchId} and result is not null and ${wanted}`,
  );
  if (!size || size.lines === 0) return null;
  const id = newId('file-');
  const now = Date.now();
  const { seconds } = size;
  await tx.insert(files).values({
    id,
    keyId: size.key_id,
    filename: `${batchId}_${kind}.jsonl`,
    purpose: kind === 'output' ? 'batch_output' : 'batch_error',
    bytes: Number(size.bytes),
    lines: size.lines,
    contents: JSON.stringify({ endpoints: [], models: [] }),
    ready: 1,
    createdAt: now,
    expiresAt: now + (seconds === null ? mostMs : Math.min(seconds * 1000, mostMs)),
    batchId,
  });
  return id;
}

/**
 * The final state of a batch whose items have all ended. After a retry, a batch that had ended
 * early is completed only if no item is left without an answer.
 */
export async function endingOf(tx: Orm, batchId: string): Promise<Ending> {
  const [left] = await rows<{ status: 'cancelled' | 'expired' }>(
    tx,
    sql`select status from batch_items
      where batch_id = ${batchId} and status in ('cancelled', 'expired') order by status limit 1`,
  );
  return left?.status ?? 'completed';
}

/** Finishes a batch whose items have all ended, within a transaction that has locked it. */
export async function finishBatch(
  tx: Orm,
  queue: Queue,
  batchId: string,
  ending: Ending,
): Promise<void> {
  const now = Date.now();
  await queue.withdraw(tx, batchId);
  const outputFileId = await makeFile(tx, batchId, 'output', queue.resultsMs);
  const errorFileId = await makeFile(tx, batchId, 'error', queue.resultsMs);
  await tx
    .update(batches)
    .set({
      status: ending,
      finalizingAt: now,
      nodeId: null,
      retry: null,
      outputFileId,
      errorFileId,
      ...(ending === 'completed' ? { completedAt: now } : {}),
      ...(ending === 'cancelled' ? { cancelledAt: now } : {}),
      ...(ending === 'expired' ? { expiredAt: now } : {}),
    })
    .where(eq(batches.id, batchId));
}

const messages = {
  cancelled: { code: 'batch_cancelled', message: 'The batch was cancelled before this request.' },
  expired: {
    code: 'batch_expired',
    message: 'This request could not be answered within the completion window.',
  },
} as const;

/** The `custom_id` of an item as JSON in one line, as {@link inOneLine} makes it. */
const customId = ['\u0085', '\u2028', '\u2029'].reduce<SQL>(
  (json, character) => sql`replace(${json}, ${character}, ${inOneLine(character)})`,
  sql`to_json(custom_id)::text`,
);

/**
 * Ends a batch early: items without an answer get an error, in steps. Missing items are created
 * first, so that the counts cover every request and each can be retried. Safe to repeat after a
 * crash. The batch must be in a state that accepts no answers: `cancelling` or `finalizing`.
 * @throws `database_unavailable` if the disk is full.
 */
export async function endEarly(
  database: Database,
  queue: Queue,
  batchId: string,
  ending: 'cancelled' | 'expired',
): Promise<void> {
  const { orm } = database;
  const error = JSON.stringify(messages[ending]);
  // Another node may have ended the batch meanwhile, and a retry may have started it again.
  const isEnding = whileBatch(batchId, sql`status in ('cancelling', 'finalizing')`);
  await makeItems(database, batchId);
  for (;;) {
    checkDiskSpace(database, 'batch', 'batch_id');
    const ended = await rows<{ line: number }>(
      orm,
      sql`update batch_items set status = ${ending}, error_code = ${messages[ending].code}, finished_at = ${Date.now()},
        result = '{"id":"batch_req_' || line || '","custom_id":' || ${customId} || ',"response":null,"error":' || ${error}::text || '}'
        where batch_id = ${batchId} and status = 'pending' and ${isEnding} and line in (
          select line from batch_items where batch_id = ${batchId} and status = 'pending' order by line limit ${itemsAtOnce})
        returning line`,
    );
    if (ended.length === 0) break;
  }
  await orm.transaction(async (tx) => {
    const status = (await lockBatches(tx, [batchId])).get(batchId);
    if (status !== 'cancelling' && status !== 'finalizing') return;
    await tx.update(batches).set(countedAnew(batchId)).where(eq(batches.id, batchId));
    await finishBatch(tx, queue, batchId, ending);
  });
}
