import { eq, sql } from 'drizzle-orm';
import { fileLines, files } from '../../store/batch-schema.ts';
import type { Database } from '../../store/database.ts';

/**
 * Deletes a file and its lines in steps, because a single statement over 100,000 rows would block
 * other requests.
 */
export async function removeFile({ orm }: Database, fileId: string): Promise<void> {
  for (;;) {
    const removed = await orm
      .delete(fileLines)
      .where(
        sql`${fileLines.fileId} = ${fileId} and ${fileLines.line} in (select line from file_lines where file_id = ${fileId} order by line limit 5000)`,
      )
      .returning({ line: fileLines.line });
    if (removed.length === 0) break;
  }
  await orm.delete(files).where(eq(files.id, fileId));
}
