import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger } from '../../src/server/access/credits/ledger.ts';
import { openService, type Service } from '../../src/server/service/service.ts';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { rows } from '../../src/server/store/database.ts';
import { endEarly } from '../../src/server/v1/batches/finish.ts';
import { createQueue } from '../../src/server/v1/batches/queue.ts';
import { createAnswerRecorder } from '../../src/server/v1/batches/record.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

const node = {
  id: () => 'node',
  ids: () => ['node'],
  holderId: () => 'holder',
  leaveHolderId() {},
  showQueue() {},
  beat: async () => {},
  leave: async () => {},
};

describe.each(storeKinds)('answers of a batch on a store that is %s', (kind) => {
  let stores: TestStores;
  let service: Service;
  let record: ReturnType<typeof createAnswerRecorder>;
  beforeAll(async () => {
    stores = await startStores(kind);
    service = await openService({
      ...(await stores.make()),
      api: stubApi(),
      onError: (error) => console.error(error),
    });
    const { database } = service;
    record = createAnswerRecorder(
      database,
      createLedger(database, node),
      createQueue(database, node, retentionOf()),
    );
  });
  afterAll(async () => {
    await service.close();
    await stores.stop();
  });

  /** A batch of two items, and an answer to its first. */
  const begin = async (status: string) => {
    const { record: key } = await service.keys.create('owner', { credits: 100 });
    const batchId = `batch_${status}`;
    await service.database.orm.execute(sql`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total, created_at, expires_at)
      values (${batchId}, ${key.id}, 'file', '/v1/chat/completions', '1h', ${status}, 2, 0, 0)`);
    await service.database.orm.execute(sql`
      insert into batch_items (batch_id, line, custom_id, status)
      values (${batchId}, 1, 'a', 'pending'), (${batchId}, 2, 'b', 'pending')`);
    const used = { keyId: key.id, model: 'stub', inputTokens: 2, outputTokens: 3, cost: 8 };
    const settlements = [{ ...used, counted: true, hold: undefined }];
    const answer = (result: string) =>
      record({
        ...{ batchId, line: 1, status: 'completed', statusCode: 200, errorCode: null },
        ...{ result, settlements },
      });
    const kept = async () => {
      const [item] = await rows<{ result: string | null }>(
        service.database.orm,
        sql`select result from batch_items where batch_id = ${batchId} and line = 1`,
      );
      return { result: item?.result, credits: (await service.keys.get(key.id)).credits };
    };
    return { answer, kept };
  };

  test('an item keeps its first answer, and the second is not charged', async () => {
    const { answer, kept } = await begin('in_progress');
    await answer('one');
    await answer('another');
    expect(await kept()).toEqual({ result: 'one', credits: 92 });
  });

  test('an item that is retried has the cost of both answers', async () => {
    const { answer } = await begin('in_progress_retried');
    const { orm } = service.database;
    await orm.execute(
      sql`update batches set status = 'in_progress' where id = 'batch_in_progress_retried'`,
    );
    await answer('failed');
    await orm.execute(
      sql`update batch_items set status = 'pending' where batch_id = 'batch_in_progress_retried'`,
    );
    await answer('done');
    const [item] = await rows<object>(
      orm,
      sql`select input_tokens, output_tokens, cost::int as cost from batch_items
        where batch_id = 'batch_in_progress_retried' and line = 1`,
    );
    expect(item).toEqual({ input_tokens: 4, output_tokens: 6, cost: 16 });
  });

  test('a batch that runs again keeps the items that its end left over', async () => {
    const { database } = service;
    await begin('in_progress_again');
    await database.orm.execute(
      sql`update batches set status = 'in_progress' where id = 'batch_in_progress_again'`,
    );
    const queue = createQueue(database, node, retentionOf());
    await endEarly(database, queue, 'batch_in_progress_again', 'cancelled');
    const items = await rows<{ status: string }>(
      database.orm,
      sql`select status from batch_items where batch_id = 'batch_in_progress_again'`,
    );
    expect(items).toEqual([{ status: 'pending' }, { status: 'pending' }]);
  });

  test.runIf(kind === 'postgres')(
    'a key may reserve credits while a batch of it ends, and its answers are written',
    async () => {
      const { database, keys } = service;
      const ledger = createLedger(database, service.node);
      const queue = createQueue(database, node, retentionOf());
      const { record: key } = await keys.create('busy', { credits: 100 });
      await database.orm.execute(sql`
        insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total, created_at, expires_at)
        values ('batch_ends', ${key.id}, 'file', '/v1/chat/completions', '1h', 'in_progress', 1, 0, 0)`);
      await database.orm.execute(
        sql`insert into batch_items (batch_id, line, custom_id) values ('batch_ends', 1, 'a')`,
      );
      let reserved: unknown;
      const ending: typeof queue = {
        ...queue,
        async withdraw(tx, batchId) {
          reserved = await ledger.reserve(key.id, 10);
          await queue.withdraw(tx, batchId);
        },
      };
      const used = { keyId: key.id, model: 'stub', inputTokens: 2, outputTokens: 3, cost: 8 };
      await createAnswerRecorder(
        database,
        ledger,
        ending,
      )({
        ...{ batchId: 'batch_ends', line: 1, status: 'completed', statusCode: 200 },
        ...{ errorCode: null, result: '{}' },
        settlements: [{ ...used, counted: true, hold: undefined }],
      });
      expect(reserved).toMatchObject({ amount: 10 });
      expect((await keys.get(key.id)).credits).toBe(92);
    },
  );

  test('a batch that no longer runs records and charges no answer', async () => {
    const { answer, kept } = await begin('cancelling');
    await answer('late');
    expect(await kept()).toEqual({ result: null, credits: 100 });
  });
});
