/** Removes files: first from view, then with their lines. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { array, type Database, type Orm } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';
import { batches, files } from '../../store/tables/batches.ts';

const activeStates = ['validating', 'in_progress', 'finalizing', 'cancelling'];

/** A condition: a running batch uses the file. */
export const isUsed = (id: AnyPgColumn): SQL =>
  sql`exists (select from batches where input_file_id = ${id} and status = any(${array(activeStates, 'text')}))`;

/** A file to remove. */
type RemovedFile = Pick<typeof files.$inferSelect, 'id' | 'purpose' | 'batchId'>;

/**
 * Hides a file, so that no batch begins with it while its lines are removed. A batch that is
 * created or retried meanwhile holds the file, or waits and does not find it. A batch no longer
 * names the file of its results.
 * @returns false if a running batch uses it.
 */
export function hideFile(orm: Orm, { id, batchId }: RemovedFile): Promise<boolean> {
  return orm.transaction(async (tx) => {
    if (batchId !== null) await forgetFile(tx, batchId, id);
    await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update');
    const used = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, id), isUsed(files.id)));
    if (used.length > 0) return false;
    // If the removal is interrupted, the sweep takes the rest as an expired file.
    await tx.update(files).set({ ready: 0, expiresAt: 0 }).where(eq(files.id, id));
    return true;
  });
}

/** First, as in a retry, which locks the batch and then deletes its result files. */
async function forgetFile(tx: Orm, batchId: string, id: string): Promise<void> {
  const without = (column: SQL) => sql`nullif(${column}, ${id})`;
  await tx
    .update(batches)
    .set({
      outputFileId: without(sql`output_file_id`),
      errorFileId: without(sql`error_file_id`),
    })
    .where(eq(batches.id, batchId));
}

/** Deletes a hidden or unfinished file and its lines, in steps, until `signal` aborts. */
export async function removeFile(
  database: Database,
  file: RemovedFile,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSteps(
    database,
    file.batchId === null ? deleteLines(file.id) : deleteResults(file, file.batchId),
    signal,
  );
  await database.orm.delete(files).where(eq(files.id, file.id));
}

const deleteLines = (id: string): SQL =>
  sql`delete from file_lines where file_id = ${id} and line in (
    select line from file_lines where file_id = ${id} order by line limit 5000) returning line`;

/** The requests stay, so that they can be retried. A retry deletes the file, and keeps the rest. */
function deleteResults({ id, purpose }: RemovedFile, batchId: string): SQL {
  const wanted =
    purpose === 'batch_output' ? sql`status = 'completed'` : sql`status <> 'completed'`;
  return sql`update batch_items set result = null where batch_id = ${batchId}
      and exists (select from files where id = ${id} for share) and line in (
        select line from batch_items where batch_id = ${batchId} and result is not null and ${wanted}
        order by line limit 2000)
    returning line`;
}
