import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audit, type AuditFilter, createAudit } from '../../src/server/admin/auth/audit.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

describe.each(storeKinds)('a large audit log on a store that is %s', (kind) => {
  let stores: TestStores;
  let database: Database;
  let audit: Audit;
  /** Thousands of entries at few times; each 4,000th revokes a key. */
  const size = 12_000;
  beforeAll(async () => {
    stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    database = await openDatabase({ url, dataFolder });
    audit = createAudit(database);
    await database.orm.execute(sql`
      insert into audit_entries (id, at, actor_type, action)
      select 'audit_' || lpad(i::text, 5, '0'), i / 100 * 1000, 'system',
        case when i % 4000 = 0 then 'key.revoke' else 'sign_in.failed' end
      from generate_series(1, ${size}::int) as i`);
  });
  afterAll(async () => {
    await database?.close();
    await stores?.stop();
  });

  const found = async (
    filter: AuditFilter,
    order: 'asc' | 'desc' = 'desc',
    after: string | undefined = undefined,
    limit = 20,
  ) => (await audit.list(filter, { after, limit, order })).map(({ id }) => id);

  test('is searched from end to end, in both orders', async () => {
    const revoked = ['audit_12000', 'audit_08000', 'audit_04000'];
    expect(await found({ action: 'key.revoke' })).toEqual(revoked);
    expect(await found({ search: 'REVOKE' }, 'asc')).toEqual(revoked.toReversed());
    expect(await found({ search: 'nothing' })).toEqual([]);
  });

  test('is searched after a row, and within a period', async () => {
    const filter = { action: 'key.revoke' };
    expect(await found(filter, 'desc', 'audit_08000')).toEqual(['audit_04000']);
    expect(await found(filter, 'desc', undefined, 1)).toEqual(['audit_12000', 'audit_08000']);
    expect(await found({ ...filter, from: 80_000, to: 80_000 })).toEqual(['audit_08000']);
    expect(await found({ from: 120_000 })).toEqual(['audit_12000']);
  });

  test('is exported whole', async () => {
    const ids: string[] = [];
    for await (const text of audit.lines({ action: 'sign_in.failed' })) {
      for (const line of text.split('\n').filter(Boolean)) ids.push(JSON.parse(line).id);
    }
    expect(new Set(ids).size).toBe(size - 3);
    expect(ids).toEqual(ids.toSorted());
  });
});
