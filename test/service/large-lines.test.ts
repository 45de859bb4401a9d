import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service } from '../../src/server/service/service.ts';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { resultLines } from '../../src/server/v1/batches/results.ts';
import { createFiles } from '../../src/server/v1/files/files.ts';
import { defaultFileLimits } from '../../src/server/v1/files/ingest.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

const MB = 1_000_000;
const LINES = 12;

describe.each(storeKinds)('lines of 1 MB in a store that is %s', (kind) => {
  let stores: TestStores;
  let service: Service;
  beforeAll(async () => {
    stores = await startStores(kind);
    service = await openService({
      ...(await stores.make()),
      api: stubApi(),
      onError: (error) => console.error(error),
    });
    const { orm } = service.database;
    const ids = sql`generate_series(1, ${LINES}) as line`;
    const content = sql`line || ':' || repeat('é', ${(MB - 4) / 2})`;
    await orm.execute(sql`
      insert into files (id, key_id, filename, purpose, created_at, bytes, lines, contents)
      values ('file', 'key', 'name', 'batch', 0, 0, 0, '{}')`);
    await orm.execute(sql`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, created_at, expires_at)
      values ('batch', 'key', 'file', '/v1/embeddings', '24h', 'completed', 0, 0)`);
    await orm.execute(sql`
      insert into file_lines (file_id, line, custom_id, content)
      select 'file', line, line, ${content} from ${ids}`);
    await orm.execute(sql`
      insert into batch_items (batch_id, line, custom_id, status, result)
      select 'batch', line, line, 'completed', ${content} from ${ids}`);
  });
  afterAll(async () => {
    await service.close();
    await stores.stop();
  });

  /** Reads all, and checks how much one read brings. */
  const check = async (reads: AsyncIterable<string>): Promise<void> => {
    const lines: string[] = [];
    for await (const part of reads) {
      expect(Buffer.byteLength(part)).toBeLessThan(5.1 * MB);
      lines.push(...part.split('\n').slice(0, -1));
    }
    const numbers = lines.map((line) => Number(line.split(':')[0]));
    expect(numbers).toEqual(Array.from({ length: LINES }, (_, at) => at + 1));
  };

  test('of results are read a few at a time', async () => {
    await check(resultLines(service.database.orm, 'batch', undefined));
    await check(resultLines(service.database.orm, 'batch', 'completed'));
  });

  test('of a file are read a few at a time', async () => {
    await check(createFiles(service.database, defaultFileLimits, retentionOf()).lines('file'));
  });
});
