/** How many requests of a key's batches wait for an answer. */
import { sql } from 'drizzle-orm';
import { type Orm, rows } from '../../store/database.ts';
import { conflict } from './state.ts';

/** The maximum for a key. Each is a row from the start of its batch on. */
const mostUnfinished = 1_000_000;

/**
 * Checks that a key may have more requests: those of a file, or of a retry. The key's batches that
 * are created or retried at the same time wait for the end of the transaction.
 * @throws `conflict`
 */
export async function checkUnfinished(
  tx: Orm,
  keyId: string,
  more: number,
  param: 'input_file_id' | 'batch_id',
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('batches'), hashtext(${keyId}))`);
  const [sum] = await rows<{ unfinished: string }>(
    tx,
    // A batch that did not begin has no count yet. One that ends early still has to write its rows:
    // without them, a key could create and cancel batches without limit.
    sql`select coalesce(sum(case when b.in_progress_at is null then f.lines
        else b.total - b.completed - b.failed - b.cancelled end), 0) as unfinished
      from batches as b left join files as f on f.id = b.input_file_id
      where b.key_id = ${keyId}
        and b.status in ('validating', 'in_progress', 'cancelling', 'finalizing')`,
  );
  const unfinished = Number(sum?.unfinished ?? 0);
  if (unfinished + more <= mostUnfinished) return;
  const what = param === 'batch_id' ? 'retry' : 'file';
  throw conflict(
    `The batches of this key have ${unfinished} requests without an answer, and may have ${mostUnfinished}; the ${what} has ${more}. Wait for batches to end, or cancel some.`,
    param,
  );
}
