import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retentionOf } from '../../src/server/settings/retention.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { createBatches } from '../../src/server/v1/batches/batches.ts';
import type { Queue } from '../../src/server/v1/batches/queue.ts';
import { createFiles } from '../../src/server/v1/files/files.ts';
import { defaultFileLimits } from '../../src/server/v1/files/ingest.ts';
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

  const create = (keyId: string, changes: Partial<Database> = {}) => {
    const changed = { ...database, ...changes };
    const files = createFiles(changed, defaultFileLimits, retentionOf());
    return createBatches(changed, files, { wake() {} } as Queue).create(keyId, {
      inputFileId: `file-${keyId}`,
      endpoint: '/v1/embeddings',
      completionWindow: '24h',
      metadata: null,
    });
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
      update batches set status = 'in_progress', total = ${lines}, completed = ${lines / 2},
        failed = ${lines / 2} where id = (select id from batches where key_id = 'one' limit 1)`);
    await create('one');
    await expect(create('one')).rejects.toMatchObject({ code: 'conflict' });
    await database.orm.execute(sql`update batches set status = 'cancelled'`);
    await create('one');
  });

  test('is refused while its disk is full', async () => {
    await expect(create('one', { freeBytes: () => 1000 })).rejects.toMatchObject({
      code: 'database_unavailable',
      param: 'input_file_id',
    });
  });
});
