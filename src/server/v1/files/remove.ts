import { eq, sql } from 'drizzle-orm';
import { files } from '../../store/batch-schema.ts';
import type { Database } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';

/** Deletes a file and its lines, 5,000 at a time, until `signal` aborts. */
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
