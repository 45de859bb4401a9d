/** The items of a batch: one per request of its file. */
import { eq, sql } from 'drizzle-orm';
import { batches } from '../../store/batch-schema.ts';
import { type Database, rows } from '../../store/database.ts';
import { checkRoom } from '../files/room.ts';

const linesAtOnce = 2000;

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
    checkRoom(database, 'batch', 'batch_id');
    const [part] = await rows<{ last: number | null }>(
      orm,
      sql`with part as (
          select line, custom_id from file_lines
          where file_id = ${batch.inputFileId} and line > ${last} order by line limit ${linesAtOnce}),
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
