/** The service's database: one PostgreSQL dialect, embedded (PGlite) or a server. */
import { type SQL, sql } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Backup } from './backup.ts';

/** Drizzle's query interface, also for the callback of a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** An open database, migrated to the current version. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly orm: Orm;
  /**
   * The queries of heartbeats. To a server, by a connection of their own that is replaced after
   * seconds of silence: other nodes would soon consider this one dead.
   */
  readonly heartbeats: Orm;
  /** The connection pool, if the database is a server. */
  readonly pool?: Pool;
  /** Runs SQL text verbatim; several statements are allowed without values. */
  readonly execute: (text: string, values?: unknown[]) => Promise<unknown>;
  /**
   * Copies the embedded database to a data folder while it is in use. A server has separate tools.
   * @throws `conflict` if the folder is not empty, or another backup is running.
   */
  readonly backUp?: (folder: string) => Promise<Backup>;
  /** Whether a backup is running, during which the write-ahead log must be kept. */
  readonly inBackup?: () => boolean;
  /**
   * Does the background tasks of the embedded database that are due. Calls during a run share it.
   * Absent for a server, which runs these tasks itself.
   */
  readonly housekeep?: () => Promise<void>;
  /** Free bytes on the disk of the embedded database. Absent for a server. */
  readonly freeBytes?: () => number;
  /** Waits for queries in flight and closes. Safe to call twice. */
  readonly close: () => Promise<void>;
}

/** Runs a hand-written query. The caller states the type of its rows, which is not checked. */
export async function rows<Row>(orm: Orm, query: SQL): Promise<Row[]> {
  const result = (await orm.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

const dialect = new PgDialect();

/**
 * Runs a hand-written query with its values inlined. For the embedded database this is one message
 * instead of five, which cost more than a small query. Arrays must be created with {@link array}.
 */
export async function inlineRows<Row>({ execute }: Database, query: SQL): Promise<Row[]> {
  const result = (await execute(dialect.sqlToQuery(query.inlineParams()).sql)) as { rows: Row[] };
  return result.rows;
}

/** PostgreSQL manual, 8.15.6: quoted elements are literal, except for quotes and backslashes. */
const element = (value: string | number | null): string => {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  return value === null ? 'NULL' : String(value);
};

/** A JavaScript array as one array parameter, for `= any(...)` and `unnest(...)`. */
export const array = (
  values: readonly (string | number | null)[],
  type: 'text' | 'bigint' | 'integer',
): SQL => sql`${`{${values.map(element).join(',')}}`}::${sql.raw(type)}[]`;
