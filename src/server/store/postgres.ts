/** A PostgreSQL server, shared by any number of nodes. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { formworkError } from '../../runtime/common/errors.ts';
import type { Database, Orm } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';

/** An arbitrary number that all nodes share. */
const startLock = 0x666f726d;

async function alone<Result>(pool: pg.Pool, task: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await task();
  } finally {
    // The end of the session also releases the lock, which covers a broken connection.
    await client.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined);
    client.release();
  }
}

/** Drizzle's queries. Its own transactions keep a connection for ever if `begin` fails. */
function ormOf(pool: pg.Pool): Orm {
  const orm: Orm = drizzle(pool, { schema });
  orm.transaction = async (task, config) => {
    const client = await pool.connect();
    try {
      return await (drizzle(client, { schema }) as Orm).transaction(task, config);
    } finally {
      // A broken connection is not used again.
      client.release();
    }
  };
  return orm;
}

/** Connects to a PostgreSQL server and migrates it. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Without keep-alive, queries would wait a quarter of an hour for a machine that vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A broken connection is replaced, and the next query reports the error. An error without a
  // listener ends the process. The pool listens only to its idle connections, not to one between
  // two queries of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await alone(pool, () => migrate(drizzle(pool), { migrationsFolder }));
  } catch (cause) {
    await pool.end();
    throw formworkError(
      `Cannot use the database at DATABASE_URL: ${(cause as Error).message}`,
      { code: 'database_unavailable' },
      { cause },
    );
  }
  const execute = async (text: string, values?: unknown[]) => {
    const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
    // Several statements return several results.
    return { rows: [result].flat().flatMap(({ rows }) => rows) };
  };
  let closing: Promise<void> | undefined;
  return {
    kind: 'postgres',
    pool,
    orm: ormOf(pool),
    execute,
    alone: (task) => alone(pool, task),
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}
