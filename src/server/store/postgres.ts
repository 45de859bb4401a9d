/** A PostgreSQL server, shared by any number of nodes. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { formworkError } from '../../runtime/common/errors.ts';
import { reasonOf } from '../../runtime/common/reason.ts';
import type { Database, Orm } from './database.ts';
import { isLockTimeout, isReadOnly } from './errors.ts';
import { migrationsFolder } from './migrations.ts';

/** An arbitrary number that all nodes share. */
const startLock = 0x666f726d;

const optionsOf = (url: string): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** How long a connection may be silent, in milliseconds. */
interface Silence {
  /** While the database computes. Statements wait for locks half as long. */
  readonly statementMs: number;
  /** The same for heartbeats. Other nodes consider a node without heartbeats dead. */
  readonly heartbeatMs: number;
  /** While the database waits for the next statement of a transaction. */
  readonly transactionMs: number;
}

const defaultSilence: Silence = { statementMs: 60_000, heartbeatMs: 4000, transactionMs: 12_000 };

/**
 * What the database does about a node whose machine vanished, which does not close its connections:
 * it ends their transactions, and with them their locks. As statements, because PgBouncer refuses
 * settings at the start of a connection.
 */
const sessionSettings = ({ statementMs, transactionMs }: Silence) =>
  `set idle_in_transaction_session_timeout = ${transactionMs};
  set lock_timeout = ${statementMs / 2};
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/**
 * A pool whose connections end when they are silent. A statement that was sent to a machine that
 * vanished is repeated by TCP for a quarter of an hour (tcp_retries2), in which keep-alive is not
 * tried.
 */
function openPool(url: string, max: number, silentMs: number, settings: string): pg.Pool {
  const pool = new pg.Pool({
    ...optionsOf(url),
    connectionTimeoutMillis: Math.min(10_000, silentMs),
    max,
    async onConnect(client) {
      const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } })
        .connection;
      stream.setTimeout(silentMs, () => {
        stream.destroy(new Error(`Connection terminated: no answer for ${silentMs / 1000} s`));
      });
      await client.query(settings);
    },
  });
  // A broken connection is replaced, and the next query reports the error. An error without a
  // listener ends the process. The pool listens only to its idle connections, not to one between
  // two queries of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Migrates the database. Nodes that start together do so one after another. */
async function migrateAlone(url: string, lockMs: number): Promise<void> {
  // Without a limit on silence: another node, or a change of a large table, may take minutes.
  const client = new pg.Client(optionsOf(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    // In one transaction, because PgBouncer keeps a session, and its settings and locks, for the
    // next client. Drizzle's own `begin` has no effect in it.
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [startLock]);
    await client.query(`set local lock_timeout = ${lockMs}`);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database as soon as it gets the locks. While a table is in use for long, as by
 * pg_dump, it tries again and again: running nodes would wait behind it for the table.
 */
async function migrateWhenFree(url: string, lockMs: number): Promise<void> {
  for (;;) {
    try {
      return await migrateAlone(url, lockMs);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await sleep(3 * lockMs);
    }
  }
}

/** Drizzle's queries. Its own transactions keep a connection for ever if `begin` fails. */
function ormOf(pool: pg.Pool): Orm {
  const orm: Orm = drizzle(pool);
  orm.transaction = async (task, config) => {
    const client = await pool.connect();
    let isUsable = true;
    try {
      return await (drizzle(client) as Orm).transaction(task, config);
    } catch (error) {
      // Another connection may lead to a server that is no standby.
      isUsable = !isReadOnly(error);
      throw error;
    } finally {
      // A broken connection is not used again.
      client.release(!isUsable);
    }
  };
  return orm;
}

/**
 * Connects to a PostgreSQL server and migrates it.
 * @param migrationLockMs How long a migration waits for a lock before it lets others go first.
 */
export async function openPostgres(
  url: string,
  silence = defaultSilence,
  migrationLockMs = 3000,
): Promise<Database> {
  try {
    await migrateWhenFree(url, migrationLockMs);
  } catch (cause) {
    throw formworkError(
      `Cannot use the database at DATABASE_URL: ${reasonOf(cause)}`,
      { code: 'database_unavailable' },
      { cause },
    );
  }
  // The same for both: PgBouncer lets them share sessions.
  const settings = sessionSettings(silence);
  const pool = openPool(url, 10, silence.statementMs, settings);
  const heartbeats = openPool(url, 1, silence.heartbeatMs, settings);
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
    heartbeats: ormOf(heartbeats),
    execute,
    close: () => {
      closing ??= Promise.all([pool.end(), heartbeats.end()]).then(() => undefined);
      return closing;
    },
  };
}
