import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { type Database, rows } from '../../src/server/store/database.ts';
import { openPglite } from '../../src/server/store/embedded/pglite.ts';
import { createHousekeeping } from '../../src/server/store/housekeeping.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { createFiles } from '../../src/server/v1/files/files.ts';
import { defaultFileLimits } from '../../src/server/v1/files/ingest.ts';
import { requestLine } from './support/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

describe('the embedded database', () => {
  let stores: TestStores;
  let database: Database;
  let dataFolder: string;

  beforeAll(async () => {
    stores = await startStores('embedded');
    ({ dataFolder } = await stores.make());
    database = await openDatabase({ dataFolder });
    await database.execute(
      `insert into files (id, key_id, filename, purpose, bytes, lines, contents, created_at)
        values ('file', 'key', 'name', 'batch', 1, 1, '{}', 1)`,
    );
  });
  afterAll(async () => {
    await database?.close();
    await stores?.stop();
  });

  const fill = () =>
    database.execute(`insert into file_lines select 'file', line, 'id', repeat(md5(line::text), 30)
      from generate_series(1, 5000) as line`);
  const segments = () => readdirSync(join(dataFolder, 'pg', 'pg_wal')).length;
  const tableBytes = async () => {
    const [table] = await rows<{ bytes: string }>(
      database.orm,
      sql`select pg_total_relation_size('file_lines') as bytes`,
    );
    return Number(table?.bytes);
  };

  test('deleted data releases its space', async () => {
    const cleanUp = createHousekeeping(database, { logBytes: 1e12, deadRows: 100, lookMs: 0 });
    await fill();
    const full = await tableBytes();
    await database.execute('delete from file_lines');
    expect(await tableBytes()).toBe(full);
    // PostgreSQL writes its statistics once a second.
    const kept = async () => {
      await cleanUp();
      return tableBytes();
    };
    await expect.poll(kept, { timeout: 60_000, interval: 200 }).toBeLessThan(full / 10);
  });

  test('its write-ahead log stays small, however much is written', async () => {
    const logBytes = 8 * 1024 * 1024;
    const cleanUp = createHousekeeping(database, { logBytes, deadRows: 100, lookMs: 0 });
    await cleanUp();
    const before = segments();
    // 80 MB: five segments, if all of it stayed.
    for (let round = 0; round < 15; round++) {
      await fill();
      await database.execute('delete from file_lines');
      await cleanUp();
    }
    expect(segments()).toBeLessThanOrEqual(before + 2);
  });

  const ages = async () => {
    const query = 'select datname as name, age(datfrozenxid)::int as age from pg_database';
    const found = (await rows(database.orm, sql.raw(query))) as { name: string; age: number }[];
    return Object.fromEntries(found.map(({ name, age }) => [name, age]));
  };

  test('its rows and those of its templates are frozen before transaction ids run out', async () => {
    for (let count = 0; count < 300; count++) {
      await database.execute(`insert into settings (name, value) values ('age ${count}', '')`);
    }
    const cleanUp = createHousekeeping(database, { logBytes: 1e12, lookMs: 0, oldestAge: 100 });
    await cleanUp();
    const before = await ages();
    expect(before.postgres).toBeLessThan(100);
    expect(before.template0).toBeGreaterThan(300);
    await database.close();
    const client = await openPglite(join(dataFolder, 'pg'), 100);
    await client.close();
    database = await openDatabase({ dataFolder });
    const after = await ages();
    for (const name of ['postgres', 'template0', 'template1']) {
      expect(after[name]).toBeLessThan(100);
    }
    const [kept] = await rows(
      database.orm,
      sql`select count(*)::int as n from settings where name like 'age %'`,
    );
    expect(kept).toEqual({ n: 300 });
  });

  test('a segment of its write-ahead log is reserved for a full disk', async () => {
    const usual = { logBytes: 1e12, deadRows: 1e9, lookMs: 1e9 };
    const current = async () => {
      const [log] = await rows<{ name: string }>(
        database.orm,
        sql`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`,
      );
      return log!.name;
    };
    const spare = async () => {
      const names = readdirSync(join(dataFolder, 'pg', 'pg_wal'));
      const now = await current();
      return names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name > now).length;
    };
    while ((await spare()) > 0) await database.execute('select pg_switch_wal()');
    const full = await current();
    await createHousekeeping({ ...database, freeBytes: () => 0 }, usual)();
    expect(await current()).toBe(full);
    await createHousekeeping(database, usual)();
    expect(await spare()).toBeGreaterThan(0);
  });

  test('deleting much data lets housekeeping run between the steps', async () => {
    let runs = 0;
    const housekeep = async () => {
      runs++;
    };
    const removing = { ...database, housekeep };
    await database.execute(`insert into files (id, key_id, filename, purpose, bytes, lines, contents,
      ready, created_at) values ('large', 'key', 'name', 'batch', 1, 1, '{}', 1, 1)`);
    await database.execute(`insert into file_lines select 'large', line, 'id', 'x'
      from generate_series(1, 12000) as line`);
    await createFiles(removing, defaultFileLimits, retentionOf()).remove('key', 'large');
    expect(runs).toBe(3);
    expect(await rows(database.orm, sql`select from file_lines where file_id = 'large'`)).toEqual(
      [],
    );
  });

  test('an upload is refused before the disk is full, and leaves nothing', async () => {
    const files = createFiles(
      { ...database, freeBytes: () => 10_000_000 },
      defaultFileLimits,
      retentionOf(),
    );
    const file = {
      filename: 'requests.jsonl',
      purpose: 'batch',
      content: (async function* () {
        yield new TextEncoder().encode(`${requestLine('one', 'x')}\n`);
      })(),
      expiresAt: async () => null,
    };
    await expect(files.create('full', file)).rejects.toMatchObject({
      code: 'database_unavailable',
    });
    const left = await rows(database.orm, sql`select id from files where key_id = 'full'`);
    expect(left).toEqual([]);
  });
});
