import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { type Database, rows } from '../../src/server/store/database.ts';
import type { Node } from '../../src/server/store/node.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { createBatches } from '../../src/server/v1/batches/batches.ts';
import { createQueue } from '../../src/server/v1/batches/queue.ts';
import { createFiles } from '../../src/server/v1/files/files.ts';
import { defaultFileLimits } from '../../src/server/v1/files/ingest.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const key = 'key';
const count = 6000;
const page = { after: undefined, limit: 10, order: 'asc', search: undefined } as const;
const missing = { code: 'not_found' };

describe.each(storeKinds)('removing on a store that is %s', (kind) => {
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
  beforeEach(async () => {
    const now = Date.now();
    await database.execute(`delete from batches; delete from files;
      insert into files (id, key_id, filename, purpose, created_at, bytes, lines, contents, ready)
        values ('input', '${key}', 'name', 'batch', ${now}, 0, ${count},
          '{"endpoints":["/v1/embeddings"],"models":[]}', 1);
      insert into file_lines select 'input', i, 'c' || i, '{}' from generate_series(1, ${count}) as i;
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total,
          completed, failed, created_at, in_progress_at, completed_at, expires_at)
        values ('ended', '${key}', 'input', '/v1/embeddings', '24h', 'completed', ${count},
          ${count - 1}, 1, ${now}, ${now}, ${now}, ${now});
      insert into batch_items (batch_id, line, custom_id, status, result)
        select 'ended', i, 'c' || i, case when i = ${count} then 'failed' else 'completed' end, '{}'
        from generate_series(1, ${count}) as i;
      insert into files (id, key_id, filename, purpose, created_at, bytes, lines, contents, ready,
        batch_id)
        values ('output', '${key}', 'name', 'batch_output', ${now}, 0, 1, '{}', 1, 'ended')`);
  });

  /** Files and batches that call `between` after the first step of a removal. */
  const partsWith = (between: () => Promise<unknown>) => {
    let first = true;
    const housekeep = async () => {
      if (!first) return;
      first = false;
      await between();
    };
    const watched = { ...database, housekeep };
    const node = { id: () => 'node', ids: () => ['node'] } as unknown as Node;
    const files = createFiles(watched, defaultFileLimits, retentionOf());
    const queue = createQueue(watched, node, retentionOf());
    return { files, batches: createBatches(watched, files, queue) };
  };
  const parts = () => partsWith(async () => {});
  const create = () =>
    parts().batches.create(key, {
      inputFileId: 'input',
      endpoint: '/v1/embeddings',
      completionWindow: '24h',
      metadata: null,
      outputExpiresAfter: null,
    });
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error.code,
    );
  const die = () => Promise.reject(new Error('died'));
  const left = async (table: string) =>
    (await rows(database.orm, sql`select from ${sql.raw(table)}`)).length;

  test('neither a new batch nor a retry finds a file that is being removed', async () => {
    const met: unknown[] = [];
    const { files } = partsWith(async () => {
      met.push(await outcome(create()), await outcome(parts().batches.retry(key, 'ended')));
    });
    await files.remove(key, 'input');
    expect(met).toEqual(['not_found', 'not_found']);
    expect(await left('file_lines')).toBe(0);
  });

  test('a file that a batch uses is not removed', async () => {
    const batch = await create();
    const { files, batches } = parts();
    await expect(files.remove(key, 'input')).rejects.toMatchObject({ code: 'conflict' });
    expect(await left('file_lines')).toBe(count);
    await batches.cancel(key, batch.id);
    await expect(files.remove(key, 'input')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a file whose removal is interrupted is gone, and a sweep removes the rest of it', async () => {
    await expect(partsWith(die).files.remove(key, 'input')).rejects.toThrow('died');
    expect(await left('file_lines')).toBe(1000);
    const { files } = parts();
    await expect(files.get(key, 'input')).rejects.toMatchObject(missing);
    expect((await files.list(key, page)).map(({ id }) => id)).toEqual(['output']);
    await files.sweep();
    expect(await left('file_lines')).toBe(0);
  });

  describe('an unfinished upload', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval'] }));
    afterEach(() => void vi.useRealTimers());

    const hours = 60 * 60 * 1000;
    const line = Buffer.from(
      `${JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/embeddings', body: { model: 'm', input: 'x' } })}\n`,
    );
    const upload = (content: AsyncIterable<Uint8Array>) => {
      const file = { filename: 'f', purpose: 'batch', content, expiresAt: async () => null };
      return parts().files.create(key, file);
    };
    const expiry = async () => {
      const found = sql`select expires_at from files where filename = 'f'`;
      return Number((await rows<{ expires_at: string }>(database.orm, found))[0]?.expires_at);
    };

    test('is kept for as long as it goes on', async () => {
      const content = async function* () {
        for (let hour = 0; hour < 3; hour++) {
          vi.advanceTimersByTime(hours);
          await vi.waitFor(async () => expect(await expiry()).toBeGreaterThan(Date.now()), {
            timeout: 20_000,
          });
          await parts().files.sweep();
        }
        yield line;
      };
      expect(await upload(content())).toMatchObject({ ready: 1, lines: 1 });
    });

    test('is removed an hour after its node has crashed', async () => {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const content = async function* () {
        resolve();
        await new Promise(() => {});
        yield line;
      };
      void upload(content());
      await begun;
      vi.clearAllTimers();
      const before = await left('files');
      vi.advanceTimersByTime(hours - 1000);
      await parts().files.sweep();
      expect(await left('files')).toBe(before);
      vi.advanceTimersByTime(2000);
      await parts().files.sweep();
      expect(await left('files')).toBe(before - 1);
    });
  });

  const leftResults = () => left('batch_items where result is not null');

  test('results whose file is removed are gone once a sweep has continued an interrupted removal', async () => {
    await expect(partsWith(die).files.remove(key, 'output')).rejects.toThrow('died');
    expect(await leftResults()).toBe(4000);
    const { files } = parts();
    await expect(files.get(key, 'output')).rejects.toMatchObject(missing);
    await files.sweep();
    expect(await leftResults()).toBe(1);
    expect(await left('files')).toBe(1);
  });

  test('a retry ends the removal of a result file', async () => {
    const { files } = partsWith(() => parts().batches.retry(key, 'ended'));
    await files.remove(key, 'output');
    // The failed request is pending again.
    expect(await leftResults()).toBe(3999);
    expect(await parts().batches.get(key, 'ended')).toMatchObject({ status: 'in_progress' });
  });

  test('a batch that is being removed cannot be retried', async () => {
    const met: unknown[] = [];
    const { batches } = partsWith(async () => {
      const again = parts().batches;
      met.push(await outcome(again.retry(key, 'ended')), await outcome(again.remove(key, 'ended')));
    });
    await batches.remove(key, 'ended');
    expect(met).toEqual(['not_found', 'not_found']);
    expect(await left('batches')).toBe(0);
    expect(await left('batch_items')).toBe(0);
  });

  test('a batch whose removal is interrupted is gone, and a sweep removes the rest of it', async () => {
    await expect(partsWith(die).batches.remove(key, 'ended')).rejects.toThrow('died');
    expect(await left('batch_items')).toBe(1000);
    const { files, batches } = parts();
    await expect(batches.get(key, 'ended')).rejects.toMatchObject(missing);
    expect(await batches.list(key, page)).toEqual([]);
    await expect(files.get(key, 'output')).rejects.toMatchObject(missing);
    await batches.sweep();
    expect(await left('batch_items')).toBe(0);
    expect(await left('batches')).toBe(0);
  });

  test('a batch that runs is not removed', async () => {
    await database.execute(`update batches set status = 'in_progress'`);
    await expect(parts().batches.remove(key, 'ended')).rejects.toMatchObject({ code: 'conflict' });
    expect(await left('batch_items')).toBe(count);
  });
});
