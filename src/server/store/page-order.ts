/** Lists in pages: their order, and where a page begins. */
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
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
  /** The condition for rows up to the cursor. */
  upTo(cursor: Cursor | undefined): SQL | undefined;
}

/** A table whose rows have a time and an id. */
type Listed = { readonly at: AnyPgColumn; readonly id: AnyPgColumn };

/** Orders rows by time, and by id where times are equal. */
export function pageOrder({ at, id }: Listed, order: Paging['order']): PageOrder {
  const direction = order === 'asc' ? asc : desc;
  const is = (operator: string) => (cursor: Cursor | undefined) =>
    cursor && sql`(${at}, ${id}) ${sql.raw(operator)} (${cursor.at}::bigint, ${cursor.id}::text)`;
  return {
    orderBy: [direction(at), direction(id)],
    after: is(order === 'asc' ? '>' : '<'),
    upTo: is(order === 'asc' ? '<=' : '>='),
  };
}

/** Rows that a statement reads to find some of them. */
const rowsAtOnce = 5000;

/** Which rows {@link findInParts} reads. */
interface Searched {
  readonly order: Paging['order'];
  /** Conditions that the index over time and id covers. */
  readonly among: SQL | undefined;
  /** The row after which the search begins. */
  readonly after: Cursor | undefined;
  /** The number of found rows that ends the search. */
  readonly most: number;
}

/**
 * Finds rows by conditions that no index covers, in parts of some thousand rows: an embedded
 * database does nothing else during a statement.
 * @param read Finds at most so many rows in a part of the table.
 */
export async function findInParts<Row>(
  orm: Orm,
  table: Listed & PgTable,
  { order, among, after, most }: Searched,
  read: (part: SQL | undefined, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const pages = pageOrder(table, order);
  const found: Row[] = [];
  for (let last = after; ; ) {
    const [end] = await orm
      .select({ at: sql<string>`${table.at}`, id: sql<string>`${table.id}` })
      .from(table)
      .where(and(among, pages.after(last)))
      .orderBy(...pages.orderBy)
      .offset(rowsAtOnce - 1)
      .limit(1);
    const cursor = end && { at: Number(end.at), id: end.id };
    const part = and(among, pages.after(last), pages.upTo(cursor));
    found.push(...(await read(part, most - found.length)));
    if (!cursor || found.length >= most) return found;
    last = cursor;
  }
}

/**
 * The row after which a page begins; undefined for the first page.
 * @throws `invalid_value` if the table has no row with this id
 */
export async function cursorRow(
  orm: Orm,
  table: Listed & PgTable,
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
