/** The items of a batch: one per request of its file. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { array, type Database, type Orm, rows } from '../../store/database.ts';
import { batches } from '../../store/tables/batches.ts';
import { checkDiskSpace } from '../files/disk-space.ts';
import { type BatchRow, whileBatch } from './state.ts';

/** How many items one statement writes. Tens of thousands would block other requests. */
export const itemsAtOnce = 2000;

/** Bytes of requests that a piece holds in memory. A single one may have 20 MB. */
const bytesAtOnce = 4_000_000;

/** The items that a retry resets: those of these lines, or all that failed. */
export type Lines = readonly number[] | 'all';

/**
 * Creates the items of a batch that is not in progress yet, in steps. Safe to repeat after a crash.
 * @throws `database_unavailable` if the disk is full.
 */
export async function makeItems(database: Database, batchId: string): Promise<void> {
  const { orm } = database;
  const [batch] = await orm.select().from(batches).where(eq(batches.id, batchId));
  // A batch is in progress once its items exist.
  if (!batch || batch.inProgressAt !== null) return;
  for (let last = 0; ; ) {
    checkDiskSpace(database, 'batch', 'batch_id');
    const [part] = await rows<{ last: number | null }>(
      orm,
      sql`with part as (
          select line, custom_id from file_lines
          where file_id = ${batch.inputFileId} and line > ${last} order by line limit ${itemsAtOnce}),
        made as (
          insert into batch_items (batch_id, line, custom_id)
          select ${batchId}, line, custom_id from part where custom_id is not null
          on conflict do nothing)
        select max(line) as last from part`,
    );
    if (!part || part.last === null) return;
    last = part.last;
  }
}

/** A pending item. */
export interface Item {
  readonly batchId: string;
  readonly line: number;
  readonly customId: string;
  /** The line of the input file. */
  readonly content: string;
}

/**
 * The first pending items of a range of lines: as many as fit in {@link bytesAtOnce}, but at least
 * one.
 */
export function pendingItems(
  orm: Orm,
  { id, inputFileId }: BatchRow,
  from: number,
  to: number,
): Promise<Item[]> {
  return rows<Item>(
    orm,
    sql`select batch_id as "batchId", line, custom_id as "customId", content from (
        select i.batch_id, i.line, i.custom_id, l.content,
          sum(octet_length(l.content)) over (order by i.line) - octet_length(l.content) as before
        from batch_items as i join file_lines as l on l.file_id = ${inputFileId} and l.line = i.line
        where i.batch_id = ${id} and i.status = 'pending' and i.line between ${from} and ${to}) as items
      where before < ${bytesAtOnce} order by line`,
  );
}

/** A batch's items with an error, or without an answer although it has ended. */
export const failedItems = (batchId: string, lines: Lines): SQL =>
  sql`batch_id = ${batchId} and status in ('failed', 'cancelled', 'expired')
    ${lines === 'all' ? sql`` : sql`and line = any(${array(lines, 'integer')})`}`;

/**
 * Resets the items of a retry, in steps. Safe to repeat after a crash.
 * @param retry What the batch's row has.
 * @throws `database_unavailable` if the disk is full.
 */
export async function resetItems(
  database: Database,
  batch: BatchRow,
  retry: string,
): Promise<void> {
  const lines = JSON.parse(retry) as Lines;
  for (let last: number | null = 0; last !== null; ) {
    checkDiskSpace(database, 'retry', 'batch_id');
    last = await resetNext(database.orm, batch, lines, last);
    await database.housekeep?.();
  }
}

/**
 * Resets the next items after a line.
 * @returns The last line of these; null if none are left, or the batch ends.
 */
export async function resetNext(
  orm: Orm,
  { id, expiresAt }: BatchRow,
  lines: Lines,
  after: number,
): Promise<number | null> {
  const [part] = await rows<{ last: number | null }>(
    orm,
    // The end of its window identifies the retry: this node may have slept until a later one.
    sql`with reset as (
        update batch_items set status = 'pending', status_code = null, error_code = null,
          result = null, finished_at = null
        where ${failedItems(id, lines)} and line = any(array(
            select line from batch_items where ${failedItems(id, lines)} and line > ${after}
            order by line limit ${itemsAtOnce}))
          and ${whileBatch(id, sql`status = 'validating' and expires_at = ${expiresAt}`)}
        returning line)
      select max(line) as last from reset`,
  );
  return part?.last ?? null;
}
