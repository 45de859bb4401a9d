import { sql } from 'drizzle-orm';
import { databaseNow } from '../../store/clock.ts';
import { type Database, rows } from '../../store/database.ts';
import type { Queue } from './queue.ts';

/**
 * Ends batches whose window has passed. Called periodically, on any node. A batch that is locked
 * comes next time: waiting for it, while holding others, could be a deadlock with their answers.
 */
export async function expireBatches({ orm }: Database, queue: Queue): Promise<void> {
  const late = await rows<{ id: string }>(
    orm,
    sql`update batches set status = 'finalizing', finalizing_at = ${databaseNow}, node_id = null
      where id in (
        select id from batches where status in ('validating', 'in_progress') and expires_at <= ${databaseNow}
        order by id for update skip locked)
      returning id`,
  );
  if (late.length > 0) queue.wake();
}
