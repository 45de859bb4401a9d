/** Results of batches: result lines and sums over items. */
import { sql } from 'drizzle-orm';
import { type Orm, rows } from '../../store/database.ts';
import { readLines } from '../../store/lines.ts';

/** Selects results of a batch. */
export type ResultFilter = 'completed' | 'failed' | undefined;

/** Sums over a batch's items. */
export interface Analytics {
  readonly items: readonly { readonly status: string; readonly count: number }[];
  readonly errors: readonly { readonly code: string; readonly count: number }[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
}

/** Result lines of a batch with their line ends, in the order of the input. */
export function resultLines(orm: Orm, id: string, filter: ResultFilter): AsyncGenerator<string> {
  const wanted =
    filter === 'completed'
      ? sql`and status = 'completed'`
      : filter === 'failed'
        ? sql`and status <> 'completed'`
        : sql``;
  return readLines(
    orm,
    (last) => sql`select line, result as text from batch_items
      where batch_id = ${id} and line > ${last} and result is not null ${wanted}`,
  );
}

/** Sums over a batch's items. */
export async function analyse(orm: Orm, id: string): Promise<Analytics> {
  const items = await rows<{ status: string; count: number }>(
    orm,
    sql`select status, count(*)::int as count from batch_items where batch_id = ${id} group by status order by status`,
  );
  const errors = await rows<{ code: string; count: number }>(
    orm,
    sql`select coalesce(error_code, 'unknown') as code, count(*)::int as count from batch_items
      where batch_id = ${id} and status not in ('pending', 'completed') group by 1 order by 2 desc, 1`,
  );
  const [sums] = await rows<{ input: string; output: string; cost: string }>(
    orm,
    sql`select coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output,
      coalesce(sum(cost), 0) as cost from batch_items where batch_id = ${id}`,
  );
  return {
    items,
    errors,
    inputTokens: Number(sums?.input ?? 0),
    outputTokens: Number(sums?.output ?? 0),
    cost: Number(sums?.cost ?? 0),
  };
}

/** The number of items without an answer, over all running batches on all nodes. */
export async function countPending(orm: Orm): Promise<number> {
  const [found] = await rows<{ pending: number }>(
    orm,
    sql`select coalesce(sum(total - completed - failed - cancelled), 0)::int as pending from batches
      where status in ('validating', 'in_progress')`,
  );
  return found?.pending ?? 0;
}
