import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { type Database, rows } from '../../src/server/store/database.ts';
import { reservedBytes } from '../../src/server/store/housekeeping.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { createBatches } from '../../src/server/v1/batches/batches.ts';
import { endEarly } from '../../src/server/v1/batches/finish.ts';
import { makeItems } from '../../src/server/v1/batches/items.ts';
import type { Queue } from '../../src/server/v1/batches/queue.ts';
import { createFiles } from '../../src/server/v1/files/files.ts';
import { defaultFileLimits } from '../../src/server/v1/files/ingest.ts';
import { spaceOf } from '../../src/server/v1/files/quota.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const lines = 100_000;

describe.each(storeKinds)('a new batch on a store that is %s', (kind) => {
  let stores: TestStores;
  let database: Database;
  beforeAll(async () => {
    stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    database = await openDatabase({ url, dataFolder });
    for (const keyId of ['one', 'two']) {
      await database.orm.execute(sql`
        insert into files (id, key_id, filename, purpose, created_at, bytes, lines, contents, ready)
        values (${`file-${keyId}`}, ${keyId}, 'name', 'batch', 0, 0, ${lines},
          '{"endpoints":["/v1/embeddings"],"models":[]}', 1)`);
    }
  });
  afterAll(async () => {
    await database?.close();
    await stores?.stop();
  });
  beforeEach(async () => {
    await database.orm.execute(sql`delete from batches`);
  });

  const batchesOf = (changes: Partial<Database> = {}, keyFileBytes = 1e9) => {
    const changed = { ...database, ...changes };
    const files = createFiles(changed, defaultFileLimits, { ...retentionOf(), keyFileBytes });
    const queue = { wake() {}, async offer() {} } as Partial<Queue> as Queue;
    return createBatches(changed, files, queue);
  };
  const create = (keyId: string, changes?: Partial<Database>, keyFileBytes?: number) =>
    batchesOf(changes, keyFileBytes).create(keyId, {
      inputFileId: `file-${keyId}`,
      endpoint: '/v1/embeddings',
      completionWindow: '24h',
      metadata: null,
      outputExpiresAfter: null,
    });
  /** A batch that has ended, and whose requests all failed. */
  const addFailed = async (requests: number) => {
    await database.execute(`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total,
          failed, created_at, in_progress_at, completed_at, expires_at)
        values ('failed', 'one', 'file-one', '/v1/embeddings', '24h', 'completed', ${requests},
          ${requests}, 1, 1, 1, 1);
      insert into batch_items (batch_id, line, custom_id, status, result)
        select 'failed', i, 'c' || i, 'failed', repeat('x', 1000)
        from generate_series(1, ${requests}) as i`);
  };
  const outcomes = async (many: Promise<unknown>[]) =>
    (await Promise.allSettled(many)).map(({ status }) => status).sort();

  test('is refused above 1,000,000 requests of its key without an answer', async () => {
    const many = Array.from({ length: 12 }, () => create('one'));
    expect(await outcomes(many)).toEqual([
      ...Array.from({ length: 10 }, () => 'fulfilled'),
      ...['rejected', 'rejected'],
    ]);
    await expect(create('one')).rejects.toMatchObject({
      code: 'conflict',
      param: 'input_file_id',
      message: expect.stringContaining('1000000'),
    });
    await create('two');
    // Requests with an answer do not count.
    await database.orm.execute(sql`
      update batches set status = 'in_progress', in_progress_at = 1, total = ${lines}, completed = ${lines / 2},
        failed = ${lines / 2} where id = (select id from batches where key_id = 'one' limit 1)`);
    await create('one');
    await expect(create('one')).rejects.toMatchObject({ code: 'conflict' });
    // Those of a batch that is being ended do: their rows exist, or are still to come.
    for (const status of ['cancelling', 'finalizing']) {
      await database.execute(
        `update batches set status = '${status}' where in_progress_at is null`,
      );
      await expect(create('one')).rejects.toMatchObject({ code: 'conflict' });
    }
    await database.orm.execute(sql`update batches set status = 'cancelled'`);
    await create('one');
  });

  test('is refused if the files of its key exceed their quota', async () => {
    await database.execute(`update files set bytes = 101 where id = 'file-one'`);
    const space = spaceOf({ bytes: 101, lines });
    await expect(create('one', {}, space - 1)).rejects.toMatchObject({
      code: 'quota_exceeded',
      param: 'input_file_id',
    });
    await create('one', {}, space);
  });

  test('and a retry count together', async () => {
    for (let i = 0; i < 10; i++) await create('one');
    await addFailed(1);
    await expect(batchesOf().retry('one', 'failed')).rejects.toMatchObject({
      code: 'conflict',
      param: 'batch_id',
      message: expect.stringContaining('1000000'),
    });
    await database.execute(`update batches set status = 'cancelled' where status = 'validating'`);
    expect(await batchesOf().retry('one', 'failed')).toMatchObject({ status: 'in_progress' });
  });

  test('is refused while its disk is full', async () => {
    await expect(create('one', { freeBytes: () => 1000 })).rejects.toMatchObject({
      code: 'database_unavailable',
      param: 'input_file_id',
    });
  });

  test('is not retried without disk space for what that writes', async () => {
    await addFailed(1000);
    const retry = (free: number) =>
      batchesOf({ freeBytes: () => reservedBytes + free }).retry('one', 'failed');
    await expect(retry(1_500_000)).rejects.toMatchObject({
      code: 'database_unavailable',
      param: 'batch_id',
    });
    expect(await retry(2_500_000)).toMatchObject({ status: 'in_progress' });
  });

  test('waits for disk space while its requests are written', async () => {
    await database.execute(`insert into file_lines select 'file-one', i, 'c' || i, '{}'
      from generate_series(1, 5000) as i on conflict do nothing`);
    const { id } = await create('one');
    let checks = 0;
    const filling = {
      ...database,
      freeBytes: () => (++checks > 2 ? 0 : Number.POSITIVE_INFINITY),
    };
    const made = async () =>
      (await rows(database.orm, sql`select from batch_items where batch_id = ${id}`)).length;
    await expect(makeItems(filling, id)).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(await made()).toBe(4000);
    await makeItems(database, id);
    expect(await made()).toBe(5000);
  });

  test('that is ended early waits for disk space while its errors are written', async () => {
    await database.execute(`insert into file_lines select 'file-one', i, 'c' || i, '{}'
      from generate_series(1, 5000) as i on conflict do nothing`);
    const { id } = await create('one');
    await makeItems(database, id);
    await database.execute(`update batches set status = 'cancelling', in_progress_at = 1`);
    let checks = 0;
    const filling = {
      ...database,
      freeBytes: () => (++checks > 2 ? 0 : Number.POSITIVE_INFINITY),
    };
    const queue = { async withdraw() {}, resultsMs: 1 } as Partial<Queue> as Queue;
    await expect(endEarly(filling, queue, id, 'cancelled')).rejects.toMatchObject({
      code: 'database_unavailable',
    });
    const ended = () => rows(database.orm, sql`select from batch_items where status = 'cancelled'`);
    expect(await ended()).toHaveLength(4000);
    await endEarly(database, queue, id, 'cancelled');
    expect(await ended()).toHaveLength(5000);
  });
});
