import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FormworkError } from '../../src/runtime/common/errors.ts';
import {
  array,
  type Database,
  inlineRows,
  type Orm,
  rows,
} from '../../src/server/store/database.ts';
import { openPglite } from '../../src/server/store/embedded/pglite.ts';
import { storeError } from '../../src/server/store/errors.ts';
import { migrationsFolder } from '../../src/server/store/migrations.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { askForWrites, createProbe } from '../../src/server/store/probe.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';
import { startWire } from './support/wire.ts';

/** What PostgreSQL can store as text: no NUL, no half of a surrogate pair. */
const text = fc
  .string({ unit: 'binary' })
  .map((value) => value.replaceAll('\0', ''))
  .filter((value) => value.isWellFormed());
const awkward = fc.constantFrom("'", "''; --", '\\', '"', '{', '}', ',', 'NULL', '', ' ', '$1');
const texts = fc.array(fc.oneof(text, awkward, fc.constant(null)));

describe.each(storeKinds)('%s', (kind) => {
  let stores: TestStores;
  let database: Database;

  beforeAll(async () => {
    stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    database = await openDatabase({ url, dataFolder });
  });
  afterAll(async () => {
    await database?.close();
    await stores?.stop();
  });

  test('values survive a round trip, quoted in a query or as parameters', async () => {
    const values = fc.tuple(texts, text, fc.array(fc.maxSafeInteger()));
    await fc.assert(
      fc.asyncProperty(values, async ([strings, string, numbers]) => {
        const query = sql`select array_to_json(${array(strings, 'text')}) as strings,
          ${string}::text as string, array_to_json(${array(numbers, 'bigint')}) as numbers`;
        const expected = [{ strings, string, numbers }];
        expect(await rows(database.orm, query)).toEqual(expected);
        expect(await inlineRows(database, query)).toEqual(expected);
      }),
    );
  });

  test('a migrated store counts requests without an answer as cancelled', async () => {
    await database.execute(`alter table batches drop column cancelled;
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total,
        completed, failed, created_at, expires_at) values
        ('early', 'key', 'file', '/v1/embeddings', '24h', 'cancelled', 5, 1, 4, 0, 0),
        ('late', 'key', 'file', '/v1/embeddings', '24h', 'expired', 2, 1, 1, 0, 0),
        ('again', 'key', 'file', '/v1/embeddings', '24h', 'in_progress', 3, 0, 2, 0, 0),
        ('whole', 'key', 'file', '/v1/embeddings', '24h', 'completed', 2, 1, 1, 0, 0);
      insert into batch_items (batch_id, line, custom_id, status, cost) values
        ('early', 1, 'a', 'completed', 0), ('early', 2, 'b', 'failed', 0),
        ('early', 3, 'c', 'cancelled', 0), ('early', 4, 'd', 'cancelled', 0),
        ('early', 5, 'e', 'cancelled', 0),
        ('late', 1, 'a', 'completed', 0), ('late', 2, 'b', 'expired', 0),
        ('again', 1, 'a', 'pending', 0), ('again', 2, 'b', 'cancelled', 0),
        ('again', 3, 'c', 'cancelled', 0),
        ('whole', 1, 'a', 'completed', 0), ('whole', 2, 'b', 'failed', 0)`);
    await database.execute(
      readFileSync(join(migrationsFolder, '0006_batch_cancelled.sql'), 'utf8'),
    );
    const counts = sql`select id, total, completed, failed, cancelled from batches order by id`;
    expect(await rows(database.orm, counts)).toEqual([
      { id: 'again', total: 3, completed: 0, failed: 0, cancelled: 2 },
      { id: 'early', total: 5, completed: 1, failed: 1, cancelled: 3 },
      { id: 'late', total: 2, completed: 1, failed: 0, cancelled: 1 },
      { id: 'whole', total: 2, completed: 1, failed: 1, cancelled: 0 },
    ]);
  });
});

test.each(storeKinds)(
  'a disk that is full while tables are migrated is reported as that: %s',
  async (kind) => {
    const stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    const fill = `create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      create function full_disk() returns trigger language plpgsql as $$ begin
        raise 'could not extend file "base/5/1259": No space left on device' using errcode = '53100';
      end $$;
      create trigger full_disk before insert on drizzle.__drizzle_migrations execute function full_disk()`;
    if (url) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(fill);
      await client.end();
    } else {
      const client = await openPglite(join(dataFolder, 'pg'));
      await client.exec(fill);
      await client.close();
    }
    const { code, message } = await openDatabase({ url, dataFolder }).then(
      () => expect.unreachable(),
      (error: FormworkError) => error,
    );
    expect(code).toBe('database_unavailable');
    expect(message).toMatch(/^Cannot [^:]*: could not extend file "base/);
    if (kind === 'embedded') expect(message).toMatch(/\nFree disk space and restart/);
    await stores.stop();
  },
  120_000,
);

test('a connection lost within a transaction fails only that transaction', async () => {
  const stores = await startStores('postgres');
  const { databaseUrl: url, dataFolder } = await stores.make();
  const database = await openDatabase({ url, dataFolder });
  const transaction = database.orm.transaction(async (tx) => {
    const [own] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await rows(database.orm, sql`select pg_terminate_backend(${own!.pid})`);
    // The end arrives while nothing is asked.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await rows(tx, sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  expect(await rows(database.orm, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
  await stores.stop();
}, 120_000);

test('a database that falls silent fails the statements it has, not those after it answers', async () => {
  const stores = await startStores('postgres');
  const { databaseUrl } = await stores.make();
  const wire = await startWire(databaseUrl!);
  const database = await openPostgres(wire.url, {
    ...{ statementMs: 500, heartbeatMs: 500, transactionMs: 500 },
  });
  const select = () => rows(database.orm, sql`select 1 as one`);
  expect(await select()).toEqual([{ one: 1 }]);
  wire.cut();
  const failing = async (statement: Promise<unknown>) => {
    const error = await statement.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(storeError(error)).toMatchObject({ code: 'database_unavailable' });
  };
  await failing(select());
  await failing(
    database.orm.transaction(async (tx) => {
      await rows(tx, sql`select 1`);
      wire.cut();
      await rows(tx, sql`select 1`);
    }),
  );
  // New connections reach the machine that took its place.
  for (let i = 0; i < 12; i++) expect(await select()).toEqual([{ one: 1 }]);
  await database.close();
  wire.stop();
  await stores.stop();
}, 120_000);

test('a database that can only be read is unavailable until its connections lead to another', async () => {
  const stores = await startStores('postgres');
  const { databaseUrl: url, dataFolder } = await stores.make();
  const database = await openDatabase({ url, dataFolder });
  const isThere = createProbe(() => askForWrites(database), { keptMs: 0, timeoutMs: 5000 });
  expect(await isThere()).toBe(true);
  const { rows: own } = await database.pool!.query('select current_database() as name');
  const settings = async (change: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${own[0].name} ${change}`);
    await client.end();
  };
  await settings('set default_transaction_read_only = on');
  await database.execute('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  expect(await isThere()).toBe(false);
  const write = sql`insert into settings (name, value) values ('a', 'b')`;
  const transaction = () => database.orm.transaction((tx) => tx.execute(write));
  const failed = await transaction().catch((error: unknown) => error);
  expect(storeError(failed)).toMatchObject({ code: 'database_unavailable' });
  await settings('reset default_transaction_read_only');
  await transaction();
  expect(await isThere()).toBe(true);
  await database.close();
  await stores.stop();
}, 120_000);

test('a migration that waits for a table lets others have it meanwhile, until it is free', async () => {
  const stores = await startStores('postgres');
  const { databaseUrl: url } = await stores.make();
  const user = new pg.Client(url);
  await user.connect();
  await user.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  await user.query('begin; lock table drizzle.__drizzle_migrations in share mode');
  const silence = { statementMs: 20_000, heartbeatMs: 5000, transactionMs: 5000 };
  const opening = openPostgres(url!, silence, 300);
  const waits = async (): Promise<boolean> => {
    const { rows } = await user.query(
      "select from pg_locks where not granted and relation = 'drizzle.__drizzle_migrations'::regclass",
    );
    return rows.length > 0;
  };
  await expect.poll(waits, { timeout: 20_000 }).toBe(true);
  await expect.poll(waits, { timeout: 20_000 }).toBe(false);
  await user.query('commit');
  await user.end();
  const database = await opening;
  expect(await rows(database.orm, sql`select count(*)::int as n from keys`)).toEqual([{ n: 0 }]);
  await database.close();
  await stores.stop();
}, 120_000);

test('a transaction of a machine that vanished gives its locks back', async () => {
  const stores = await startStores('postgres');
  const { databaseUrl } = await stores.make();
  const wire = await startWire(databaseUrl!);
  const silence = { statementMs: 20_000, heartbeatMs: 5000, transactionMs: 1000 };
  const [vanished, other] = [
    await openPostgres(wire.url, silence),
    await openPostgres(databaseUrl!, silence),
  ];
  const lock = (tx: Orm) => rows(tx, sql`select pg_advisory_xact_lock(1)`);
  const isLocked = Promise.withResolvers<void>();
  const gone = vanished.orm.transaction(async (tx) => {
    await lock(tx);
    wire.cut();
    isLocked.resolve();
    await sleep(3000);
    await rows(tx, sql`select 1`);
  });
  gone.catch(() => undefined);
  await isLocked.promise;
  await other.orm.transaction(lock);
  wire.stop();
  await expect(gone).rejects.toThrow();
  await Promise.all([vanished.close(), other.close()]);
  await stores.stop();
}, 120_000);

test('transactions that cannot begin give their connections back', async () => {
  const stores = await startStores('postgres');
  const { databaseUrl: url, dataFolder } = await stores.make();
  const database = await openDatabase({ url, dataFolder });
  const pool = database.pool!;
  let failing = true;
  pool.on('acquire', (client) => {
    if (!failing) return;
    const { query } = client;
    client.query = () => {
      client.query = query;
      return Promise.reject(new Error('Connection terminated'));
    };
  });
  for (let i = 0; i < 12; i++) {
    await expect(database.orm.transaction(async () => {})).rejects.toThrow();
  }
  failing = false;
  expect(await rows(database.orm, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
  await stores.stop();
}, 120_000);

test('a first start that was killed does not block the next', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'formwork-test-'));
  mkdirSync(join(dataFolder, 'pg.new-killed'));
  writeFileSync(join(dataFolder, 'pg.new-killed', 'PG_VERSION'), '18\n');
  const database = await openDatabase({ dataFolder });
  expect(await rows(database.orm, sql`select count(*)::int as count from keys`)).toEqual([
    { count: 0 },
  ]);
  await database.close();
  expect(readdirSync(dataFolder)).toEqual(['pg']);
  rmSync(dataFolder, { recursive: true });
}, 120_000);

test.each([
  ['damaged', 'global/pg_control', 'not what it was'],
  ['of another version', 'PG_VERSION', '9\n'],
  ['no longer there', 'PG_VERSION', undefined],
])(
  'files of the embedded database that are %s are reported and unchanged',
  async (_, file, text) => {
    const stores = await startStores('embedded');
    const { dataFolder } = await stores.make();
    await (await openDatabase({ dataFolder })).close();
    const path = join(dataFolder, 'pg', file);
    if (text === undefined) rmSync(path);
    else writeFileSync(path, text);
    await expect(openDatabase({ dataFolder })).rejects.toMatchObject({
      code: 'database_unavailable',
      message: expect.stringMatching(/in .*pg: [\s\S]*FORMWORK_DATA_DIR/),
    });
    expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(text);
    expect(readdirSync(dataFolder)).toEqual(['pg']);
    await stores.stop();
  },
  120_000,
);

test('the event loop continues while the embedded database computes', async () => {
  const stores = await startStores('embedded');
  const database = await openDatabase(await stores.make());
  const long = rows(database.orm, sql`select count(*) from generate_series(1, 2000000)`);
  let ended = false;
  void long.finally(() => {
    ended = true;
  });
  let turns = 0;
  for (; !ended; turns++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(turns).toBeGreaterThan(5);
  await database.close();
  await stores.stop();
});

describe('a transaction of the embedded database', () => {
  let stores: TestStores;
  let database: Database;
  beforeAll(async () => {
    stores = await startStores('embedded');
    database = await openDatabase(await stores.make());
  });
  afterAll(async () => {
    await database?.close();
    await stores?.stop();
  });

  const add = (name: string) => sql`insert into settings (name, value) values (${name}, '')`;
  const names = async () =>
    (await rows<{ name: string }>(database.orm, sql`select name from settings order by name`)).map(
      ({ name }) => name,
    );

  test('is rolled back by its own error, not by statements of others', async () => {
    const failed = database.orm.transaction(async (tx) => {
      await tx.execute(add('undone'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('no');
    });
    const other = database.orm.execute(add('kept'));
    await expect(failed).rejects.toThrow('no');
    await other;
    expect(await names()).toEqual(['kept']);
  });

  test('rejects if an error of a statement was ignored', async () => {
    const ignored = database.orm.transaction(async (tx) => {
      await tx.execute(add('lost'));
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(ignored).rejects.toThrow();
    expect(await names()).not.toContain('lost');
  });

  test('keeps the PostgreSQL fields of an error', async () => {
    await database.orm.execute(add('twice'));
    await expect(
      database.execute(`insert into settings values ('twice', '')`),
    ).rejects.toMatchObject({ code: '23505', constraint: 'settings_pkey' });
  });
});

test('the embedded database answers a commit when it is on disk', async () => {
  const stores = await startStores('embedded');
  const { dataFolder } = await stores.make();
  // Here, and not in its thread, whose functions cannot be observed.
  const database = await openPglite(join(dataFolder, 'pg'));
  await database.exec('create table numbers (number int)');
  const synced = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  for (let commit = 1; commit <= 3; commit++) {
    await database.exec(`insert into numbers values (${commit})`);
    expect(synced).toHaveBeenCalledTimes(commit);
  }
  synced.mockRestore();
  syncBuiltinESMExports();
  await database.close();
  await stores.stop();
}, 120_000);
