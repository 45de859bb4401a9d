/** How many requests of a key's batches wait for an answer. */
import { sql } from 'drizzle-orm';
import { type Orm, rows } from '../../store/database.ts';
import { conflict } from './state.ts';

/** The maximum for a key. Each is a row from the start of its batch on. */
const mostUnfinished = 1_000_000;

/**
 * Checks that a key may have more requests. The key's batches that are created at the same time
 * wait for the end of the transaction.
 * @throws `conflict`
 */
export async function checkUnfinished(tx: Orm, keyId: string, more: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('batches'), hashtext(${keyId}))`);
  const [sum] = await rows<{ unfinished: string }>(
    tx,
    // A batch that is validating has no count yet.
    sql`select coalesce(sum(case when b.status = 'validating' then f.lines
        else b.total - b.completed - b.failed - b.cancelled end), 0) as unfinished
      from batches as b left join files as f on f.id = b.input_file_id
      where b.key_id = ${keyId} and b.status in ('validating', 'in_progress')`,
  );
  const unfinished = Number(sum?.unfinished ?? 0);
  if (unfinished + more <= mostUnfinished) return;
  throw conflict(
    `The batches of this key have ${unfinished} requests without an answer, and may have ${mostUnfinished}; the file has ${more}. Wait for batches to end, or cancel some.`,
    'input_file_id',
  );
}
