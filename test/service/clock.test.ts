import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openQueue, type StretchJob } from '../../src/server/batches/queue.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { startStores, type TestStores } from './support/stores.ts';

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

test('work that waits in the queue does not wait longer because the clock is set back', async () => {
  const queue = await openQueue(database, () => {});
  const job: StretchJob = { batchId: 'batch', from: 1, to: 1 };
  const done = Promise.withResolvers<StretchJob>();
  await queue.work({
    'batch-begin': async () => {},
    'batch-end': async () => {},
    'batch-stretch': async (found) => done.resolve(found),
  });
  const now = Date.now;
  const early = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * 60 * 1000);
  await database.orm.transaction(async (tx) => {
    await queue.send(tx, 'batch-stretch', [job]);
    early.mockRestore();
  });
  expect(await done.promise).toEqual(job);
  await queue.stop();
}, 30_000);
