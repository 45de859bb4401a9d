/** Removes files: first from view, then with their lines. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { batches, files } from '../../store/batch-schema.ts';
import type { Database, Orm } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';

const activeStates = ['validating', 'in_progress', 'finalizing', 'cancelling'];

async function isUsed(tx: Orm, id: string): Promise<boolean> {
  const used = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.inputFileId, id), inArray(batches.status, activeStates)))
    .limit(1);
  return used.length > 0;
}

/**
 * Hides a file, so that no batch begins with it while its lines are removed. A batch that is
 * created or retried meanwhile holds the file, or waits and does not find it.
 * @returns false if a running batch uses it.
 */
export function hideFile(orm: Orm, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update');
    if (await isUsed(tx, id)) return false;
    // If the removal is interrupted, the sweep takes the rest as an expired file.
    await tx.update(files).set({ ready: 0, expiresAt: 0 }).where(eq(files.id, id));
    return true;
  });
}

/** Deletes a hidden or unfinished file and its lines, 5,000 at a time, until `signal` aborts. */
export async function removeFile(
  database: Database,
  fileId: string,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSteps(
    database,
    sql`delete from file_lines where file_id = ${fileId} and line in (
      select line from file_lines where file_id = ${fileId} order by line limit 5000) returning line`,
    signal,
  );
  await database.orm.delete(files).where(eq(files.id, fileId));
}
