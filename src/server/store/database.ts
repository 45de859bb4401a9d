/** The service's database: one PostgreSQL dialect, embedded (PGlite) or a server. */
import { type SQL, sql } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Backup } from './backup.ts';
import type * as schema from './schema.ts';

/** Queries by drizzle; also what a transaction's callback gets. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database, migrated to this version's tables. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly orm: Orm;
  /** The connections, where there is a server to connect to. */
  readonly pool?: Pool;
  /** Runs SQL text as it is; several statements when there are no values. */
  readonly execute: (text: string, values?: unknown[]) => Promise<unknown>;
  /**
   * Copies the embedded database to a data folder while it is used; a server has tools of its own.
   * @throws `conflict` when the folder is not empty, or another copy is being made.
   */
  readonly backUp?: (folder: string) => Promise<Backup>;
  /** Whether such a copy is being made: the log of changes must then stay whole. */
  readonly inBackup?: () => boolean;
  /** Bytes left where the embedded database is; a server looks after its own disk. */
  readonly room?: () => number;
  /** Runs `task` while no other node runs one: nodes that start together take turns at making tables. */
  readonly alone: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Waits for queries in flight and closes. Safe to call twice. */
  readonly close: () => Promise<void>;
}

/** Runs a hand-written query. The shape of the rows is what the query says; nothing checks it. */
export async function rows<Row>(orm: Orm, query: SQL): Promise<Row[]> {
  const result = (await orm.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

const dialect = new PgDialect();

/**
 * Runs a hand-written query with its values quoted in its text. To the embedded database that is one message in place of
 * five, which cost more than a small query itself. Arrays must be {@link array}'s.
 */
export async function inlineRows<Row>({ execute }: Database, query: SQL): Promise<Row[]> {
  const result = (await execute(dialect.sqlToQuery(query.inlineParams()).sql)) as { rows: Row[] };
  return result.rows;
}

/** PostgreSQL manual, 8.15.6: what is quoted is taken as it is, but for quotes and backslashes. */
const element = (value: string | number | null): string => {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  return value === null ? 'NULL' : String(value);
};

/** A JavaScript array as one array parameter, for `= any(...)` and `unnest(...)`. */
export const array = (
  values: readonly (string | number | null)[],
  type: 'text' | 'bigint' | 'integer',
): SQL => sql`${`{${values.map(element).join(',')}}`}::${sql.raw(type)}[]`;
