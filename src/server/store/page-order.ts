/** Lists in pages: their order, and where a page begins. */
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Paging } from '../../runtime/api/index.ts';
import { type FormworkError, formworkError } from '../../runtime/common/errors.ts';
import { type Orm, rows } from './database.ts';

/** The last row of the page before. */
interface Cursor {
  readonly at: number;
  readonly id: string;
}

/** The order of a list, for a query. */
interface PageOrder {
  readonly orderBy: readonly SQL[];
  /** The condition for rows after the cursor; none for the first page. */
  after(cursor: Cursor | undefined): SQL | undefined;
}

/** Orders rows by time, and by id where times are equal. */
export function pageOrder(
  columns: { readonly at: AnyPgColumn; readonly id: AnyPgColumn },
  order: Paging['order'],
): PageOrder {
  const { at, id } = columns;
  const direction = order === 'asc' ? asc : desc;
  const past = sql.raw(order === 'asc' ? '>' : '<');
  return {
    orderBy: [direction(at), direction(id)],
    after: (cursor) =>
      cursor && sql`(${at}, ${id}) ${past} (${cursor.at}::bigint, ${cursor.id}::text)`,
  };
}

/**
 * The row after which a page begins; undefined for the first page.
 * @throws `invalid_value` if the table has no row with this id
 */
export async function cursorRow(
  orm: Orm,
  table: { readonly at: AnyPgColumn; readonly id: AnyPgColumn } & PgTable,
  after: string | undefined,
): Promise<Cursor | undefined> {
  if (after === undefined) return undefined;
  const [row] = await rows<{ at: number | string; id: string }>(
    orm,
    sql`select ${table.at}, ${table.id} from ${table} where ${table.id} = ${after}`,
  );
  if (!row) throw unknownCursor();
  return { at: Number(row.at), id: row.id };
}

/** The error for a cursor that is not in its list. */
const unknownCursor = (): FormworkError =>
  formworkError('after must be an id of this list.', { code: 'invalid_value', param: 'after' });
