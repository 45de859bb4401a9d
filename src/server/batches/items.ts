/** The items of a batch: one for each request of its file. */
import { eq, sql } from 'drizzle-orm';
import { batches } from '../store/batch-schema.ts';
import { type Orm, rows } from '../store/database.ts';

const linesAtOnce = 2000;

/** Makes the items of a batch that is not in progress yet, a part at a time. Can be done again after a crash. */
export async function makeItems(orm: Orm, batchId: string): Promise<void> {
  const [batch] = await orm.select().from(batches).where(eq(batches.id, batchId));
  // A batch gets into progress when its items are made.
  if (!batch || batch.inProgressAt !== null) return;
  for (let last = 0; ; ) {
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
