import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from './database.ts';

/** How much one statement deletes, in bytes, and one row more. */
const bytesAtOnce = 32 * 1024 * 1024;

/**
 * The keys of the first rows of a step, as a query, for rows that may have megabytes each: the
 * write-ahead log of an embedded database has all that a statement deletes.
 * @param keys The columns of the primary key.
 * @param old The rows to delete in all steps: a query with these columns, `bytes` and `created_at`.
 */
export const oldestOf = (keys: SQL, old: SQL): SQL =>
  sql`select ${keys} from (
      select ${keys}, sum(bytes) over (order by created_at, ${keys}) - bytes as before
      from (select * from (${old}) as old order by created_at limit 1000) as oldest) as sums
    where before < ${bytesAtOnce}`;

/**
 * Deletes rows in steps, because a single statement over 100,000 rows would block other requests.
 * An embedded database keeps its write-ahead log small between the steps.
 * @param step Deletes some thousand rows and returns them; repeated until none are left.
 * @throws the reason of `signal` before the first step after it aborts.
 */
export async function deleteInSteps(
  { orm, housekeep }: Pick<Database, 'orm' | 'housekeep'>,
  step: SQL,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const removed = await rows(orm, step);
    if (removed.length === 0) return;
    await housekeep?.();
  }
}
