/** Retries of thousands of items, which a worker resets in steps. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { type Database, rows } from '../../src/server/store/database.ts';
import { joinNodes, type Node } from '../../src/server/store/node.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { batches } from '../../src/server/store/tables/batches.ts';
import { begin } from '../../src/server/v1/batches/begin.ts';
import { endEarly } from '../../src/server/v1/batches/finish.ts';
import { resetNext } from '../../src/server/v1/batches/items.ts';
import { createQueue, type Queue } from '../../src/server/v1/batches/queue.ts';
import { retryFailed } from '../../src/server/v1/batches/retry.ts';
import type { BatchRow } from '../../src/server/v1/batches/state.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const id = 'batch_large';
const failed = 4500;
const total = failed + 500;

describe.each(storeKinds)('a large retry on a store that is %s', (kind) => {
  let stores: TestStores;
  let database: Database;
  let node: Node;
  let queue: Queue;
  beforeAll(async () => {
    stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    database = await openDatabase({ url, dataFolder });
    node = await joinNodes(database, () => {});
    queue = createQueue(database, node, retentionOf());
  });
  afterAll(async () => {
    await node?.leave();
    await database?.close();
    await stores?.stop();
  });

  /** A batch that has ended: its last 500 requests have answers. */
  beforeEach(async () => {
    for (const table of ['batch_queue', 'batch_items', 'batches']) {
      await database.orm.execute(sql.raw(`delete from ${table}`));
    }
    await database.orm.execute(sql`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total,
        completed, failed, created_at, in_progress_at, completed_at, expires_at)
      values (${id}, 'key', 'file', '/v1/chat/completions', '24h', 'completed', ${total},
        ${total - failed}, ${failed}, 0, 1, 1, 0)`);
    await database.orm.execute(sql`
      insert into batch_items (batch_id, line, custom_id, status, result)
      select ${id}, line, 'id-' || line,
        case when line <= ${failed} then 'failed' else 'completed' end, 'a result'
      from generate_series(1, ${total}::int) as line`);
  });

  const retry = (customIds?: readonly string[]) =>
    retryFailed(database, queue, { hold: async () => {} }, id, customIds);
  const look = async (): Promise<BatchRow> => {
    const [found] = await database.orm.select().from(batches);
    return found!;
  };
  const counts = async () => {
    const found = await rows<{ status: string; items: number }>(
      database.orm,
      sql`select status, count(*)::int as items from batch_items group by status order by status`,
    );
    return Object.fromEntries(found.map(({ status, items }) => [status, items]));
  };

  test('begins once all items are reset, and counts none of them as failed before', async () => {
    await retry();
    expect(await look()).toMatchObject({ status: 'validating', total, completed: 500, failed: 0 });
    expect(await queue.take()).toBeUndefined();
    await begin(database, queue, id);
    expect(await look()).toMatchObject({ status: 'in_progress', total, failed: 0, retry: null });
    expect(await counts()).toEqual({ completed: 500, pending: failed });
    expect(await queue.take()).toMatchObject({ batchId: id, from: 1 });
  });

  test('resets the items that were asked for, and no others', async () => {
    await retry(Array.from({ length: 3000 }, (_, at) => `id-${at + 2}`));
    expect(await look()).toMatchObject({ status: 'validating', failed: failed - 3000 });
    await begin(database, queue, id);
    expect(await counts()).toEqual({ completed: 500, failed: failed - 3000, pending: 3000 });
    expect(await queue.take()).toMatchObject({ from: 2 });
  });

  test('goes on after a crash in the middle', async () => {
    await retry();
    await resetNext(database.orm, await look(), 'all', 0);
    await begin(database, queue, id);
    expect(await counts()).toEqual({ completed: 500, pending: failed });
  });

  test('cannot be retried again before', async () => {
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
  });

  test('leaves every request an end if it is cancelled in the middle', async () => {
    await retry();
    await resetNext(database.orm, await look(), 'all', 0);
    const before = await look();
    await database.orm.execute(sql`update batches set status = 'cancelling'`);
    await endEarly(database, queue, id, 'cancelled');
    expect(await counts()).toEqual({ cancelled: 2000, completed: 500, failed: failed - 2000 });
    expect(await look()).toMatchObject({ status: 'cancelled', cancelled: 2000, retry: null });
    expect(await resetNext(database.orm, before, 'all', 2000)).toBeNull();
  });

  test('is not touched by a node that still works on an earlier retry', async () => {
    await retry();
    const earlier = await look();
    await begin(database, queue, id);
    await database.orm.execute(
      sql`update batch_items set status = 'failed' where status = 'pending'`,
    );
    await database.orm.execute(sql`update batches set status = 'completed', expires_at = 0`);
    await retry(Array.from({ length: 2500 }, (_, at) => `id-${at + 1}`));
    expect(await resetNext(database.orm, earlier, 'all', 0)).toBeNull();
  });
});
