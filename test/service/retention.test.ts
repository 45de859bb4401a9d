import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAudit } from '../../src/server/admin/auth/audit.ts';
import { type Retention, retentionOf } from '../../src/server/settings/retention.ts';
import { type Orm, rows } from '../../src/server/store/database.ts';
import { createStore } from '../../src/server/store/objects.ts';
import { createBatches } from '../../src/server/v1/batches/batches.ts';
import { createQueue } from '../../src/server/v1/batches/queue.ts';
import { createFiles } from '../../src/server/v1/files/files.ts';
import { defaultFileLimits } from '../../src/server/v1/files/ingest.ts';
import { fileForm, requestLine, startNode, type TestNode } from './support/server.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const dayMs = 24 * 60 * 60 * 1000;
const retention: Retention = {
  ...retentionOf(),
  filesMs: 7 * dayMs,
  keyFileBytes: 5000,
  responsesMs: 3 * dayMs,
  keyResponseBytes: 10_000,
};

describe.each(storeKinds)('%s', (kind) => {
  let stores: TestStores;
  let node: TestNode;
  const makeKey = async (name: string) => {
    const { key, record } = await node.service.keys.create(name);
    return { key, id: record.id };
  };
  beforeAll(async () => {
    stores = await startStores(kind);
    node = await startNode({
      ...(await stores.make()),
      adminSecret: 'the-admin-secret',
      retention,
    });
  });
  afterAll(async () => {
    await node?.close();
    await stores?.stop();
  });

  test('a file expires after the days of the setting', async () => {
    const { key } = await makeKey('files');
    const { json } = await node.ask(key, 'POST', '/v1/files', fileForm([requestLine('a', 'x')]));
    expect(Number(json.expires_at) - Number(json.created_at)).toBe((7 * dayMs) / 1000);
  });

  test('a file may expire before the days of the setting, but not after them', async () => {
    const { key } = await makeKey('expiring files');
    for (const [given, expected] of [
      [dayMs, dayMs],
      [8 * dayMs, 7 * dayMs],
    ] as const) {
      const form = fileForm([requestLine('a', 'x')], {
        'expires_after[anchor]': 'created_at',
        'expires_after[seconds]': `${given / 1000}`,
      });
      const { json } = await node.ask(key, 'POST', '/v1/files', form);
      expect(Number(json.expires_at) - Number(json.created_at)).toBe(expected / 1000);
    }
  });

  test('files of a key are refused beyond its quota, and accepted again when some are deleted', async () => {
    const { key } = await makeKey('many files');
    const { key: other } = await makeKey('another');
    const form = () => fileForm([requestLine('a', 'x'.repeat(2000))]);
    const first = await node.ask(key, 'POST', '/v1/files', form());
    expect(first.status).toBe(201);
    expect((await node.ask(key, 'POST', '/v1/files', form())).status).toBe(201);
    const refused = await node.ask(key, 'POST', '/v1/files', form());
    expect(refused.status).toBe(403);
    expect(refused.json.error).toMatchObject({ code: 'quota_exceeded', param: 'file' });
    expect((await node.ask(other, 'POST', '/v1/files', form())).status).toBe(201);
    await node.ask(key, 'DELETE', `/v1/files/${first.json.id}`);
    expect((await node.ask(key, 'POST', '/v1/files', form())).status).toBe(201);
    // What was refused has left nothing.
    const { json } = await node.ask(key, 'GET', '/v1/files');
    expect(json.data).toHaveLength(2);
  });

  test('blank lines take quota too: each is a row', async () => {
    const { key } = await makeKey('blank lines');
    const lines = [requestLine('a', 'x'), ...Array.from({ length: 40 }, () => '')];
    const refused = await node.ask(key, 'POST', '/v1/files', fileForm(lines));
    expect(refused.status).toBe(403);
    expect(refused.json.error).toMatchObject({ code: 'quota_exceeded' });
  });

  test('large values expire in steps, after which an embedded database shortens its log', async () => {
    const { id } = await makeKey('large');
    let steps = 0;
    const housekeep = async () => {
      steps++;
    };
    const { database } = node.service;
    // Shorter than what the node itself sweeps.
    const large = { responsesMs: dayMs, keyResponseBytes: 1e9 };
    const objects = createStore({ ...database, housekeep }, large);
    const text = 'x'.repeat(16 * 1024 * 1024);
    for (let count = 0; count < 5; count++)
      await objects.put('response', id, `r${count}`, { text });
    await objects.put('response', id, 'new', { a: 1 });
    await database.orm.execute(
      sql`update objects set created_at = ${Date.now() - 2 * dayMs} where owner = ${id} and id <> 'new'`,
    );
    await objects.sweep();
    expect(steps).toBe(3);
    const left = await rows<{ id: string }>(
      database.orm,
      sql`select id from objects where owner = ${id}`,
    );
    expect(left).toEqual([{ id: 'new' }]);
  });

  test.each([10, 1_000_000])(
    'a stored value of %i characters is loaded once its size is accepted',
    async (length) => {
      const { id } = await makeKey(`loaded ${length}`);
      const store = createStore(node.service.database, { ...retention, keyResponseBytes: 1e9 });
      const value = { text: 'é'.repeat(length), list: [1, null, { a: true }] };
      await store.put('response', id, 'r', value);
      const sizes: number[] = [];
      expect(await store.get('response', id, 'r', (bytes) => sizes.push(bytes))).toEqual(value);
      expect(sizes).toEqual([Buffer.byteLength(JSON.stringify(value))]);
      const refuse = () => {
        throw new Error('too large');
      };
      await expect(store.get('response', id, 'r', refuse)).rejects.toThrow('too large');
      expect(await store.get('response', id, 'none', refuse)).toBeUndefined();
    },
  );

  test('the oldest stored responses of a key are deleted beyond its quota', async () => {
    const { id } = await makeKey('responses');
    const { id: other } = await makeKey('other responses');
    const { store } = node.service;
    const text = 'é'.repeat(1000);
    await store.put('response', other, 'kept', { text });
    for (let count = 0; count < 10; count++) {
      await store.put('response', id, `r${count}`, { text });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const left = [];
    for (let count = 0; count < 10; count++) {
      if (await store.get('response', id, `r${count}`)) left.push(count);
    }
    expect(left.at(-1)).toBe(9);
    expect(left.length).toBeGreaterThanOrEqual(3);
    expect(left.length).toBeLessThanOrEqual(5);
    expect(left).toEqual(left.map((_, place) => 10 - left.length + place));
    expect(await store.get('response', other, 'kept')).toBeDefined();
  });

  test('the oldest of many small responses are deleted in steps, and no more than necessary', async () => {
    const { id } = await makeKey('many small responses');
    const { database } = node.service;
    // As many came at once as a step deletes.
    await database.orm.execute(sql`insert into objects (kind, owner, id, value, bytes, created_at)
      select 'response', ${id}, lpad(i::text, 5, '0'), '{}', 100,
        ${Date.now() - dayMs}::bigint + i / 1000
      from generate_series(1, 30000) as i`);
    let steps = 0;
    const housekeep = async () => {
      steps++;
    };
    const limits = { ...retention, keyResponseBytes: 3_000_000 };
    const objects = createStore({ ...database, housekeep }, limits);
    await objects.put('response', id, 'new', { a: 'x'.repeat(92) });
    const [left] = await rows<object>(
      database.orm,
      sql`select count(*)::int as count, min(id) as first, max(id) as last from objects where owner = ${id}`,
    );
    expect(left).toEqual({ count: 27_000, first: '03002', last: 'new' });
    expect(steps).toBe(4);
  });

  test('stored responses and ended batches are removed after their days', async () => {
    const { key, id } = await makeKey('old');
    const { database } = node.service;
    const objects = createStore(database, retention);
    await objects.put('response', id, 'old', { a: 1 });
    await objects.put('response', id, 'new', { a: 1 });
    await database.orm.execute(
      sql`update objects set created_at = ${Date.now() - 4 * dayMs} where id = 'old'`,
    );
    await objects.sweep();
    expect(await objects.get('response', id, 'old')).toBeUndefined();
    expect(await objects.get('response', id, 'new')).toEqual({ a: 1 });

    const form = fileForm([requestLine('a', 'x')]);
    const { json: file } = await node.ask(key, 'POST', '/v1/files', form);
    const { json: batch } = await node.ask(key, 'POST', '/v1/batches', {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const state = async () => (await node.ask(key, 'GET', `/v1/batches/${batch.id}`)).json;
    while ((await state()).status !== 'completed') {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const output = String((await state()).output_file_id);
    const { json: results } = await node.ask(key, 'GET', `/v1/files/${output}`);
    expect(Number(results.expires_at) - Number(results.created_at)).toBe((7 * dayMs) / 1000);

    const queue = createQueue(database, node.service.node, retention);
    const files = createFiles(database, defaultFileLimits, retention);
    const batches = createBatches(database, files, queue);
    await batches.sweep();
    expect((await state()).status).toBe('completed');
    await database.orm.execute(
      sql`update batches set completed_at = ${Date.now() - 8 * dayMs} where id = ${batch.id}`,
    );
    await batches.sweep();
    expect((await node.ask(key, 'GET', `/v1/batches/${batch.id}`)).status).toBe(404);
    expect((await node.ask(key, 'GET', `/v1/files/${output}`)).status).toBe(404);
    const items = sql`select line from batch_items where batch_id = ${batch.id}`;
    expect(await rows(database.orm, items)).toEqual([]);
  });

  /** Runs a batch of two requests, of which the second fails, and cancels what has no answer. */
  const runBatch = async (
    key: string,
    contents = ['fine', 'fail:400'],
    cancel = false,
    changes: object = {},
  ) => {
    const lines = contents.map((content, at) => requestLine(`id-${at}`, content));
    const { json: file } = await node.ask(key, 'POST', '/v1/files', fileForm(lines));
    if (file.error) return file;
    const made = await node.ask(key, 'POST', '/v1/batches', {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      ...changes,
    });
    if (made.status !== 201) return made.json;
    const look = async () => (await node.ask(key, 'GET', `/v1/batches/${made.json.id}`)).json;
    if (cancel) await node.ask(key, 'POST', `/v1/batches/${made.json.id}/cancel`);
    await expect.poll(async () => (await look()).status).toMatch(/^(completed|cancelled)$/);
    await node.ask(key, 'DELETE', `/v1/files/${file.id}`);
    return look();
  };

  test.each([
    ['output_file_id', 'error_file_id', 'id-1'],
    ['error_file_id', 'output_file_id', 'id-0'],
  ] as const)(
    'with the file of %s, these results of the batch are deleted',
    async (gone, left, kept) => {
      const { key } = await makeKey(`deletes ${gone}`);
      const batch = await runBatch(key);
      expect((await node.ask(key, 'DELETE', `/v1/files/${batch[gone]}`)).status).toBe(200);
      const { json: after } = await node.ask(key, 'GET', `/v1/batches/${batch.id}`);
      expect([after[gone], after[left]]).toEqual([null, batch[left]]);
      expect(after.request_counts).toEqual(batch.request_counts);
      const { text } = await node.ask(key, 'GET', `/v1/batches/${batch.id}/results`);
      expect(JSON.parse(text)).toMatchObject({ custom_id: kept });
      const stored = sql`select custom_id from batch_items
      where batch_id = ${batch.id} and result is not null`;
      expect(await rows(node.service.database.orm, stored)).toEqual([{ custom_id: kept }]);
      const { json: analytics } = await node.ask(key, 'GET', `/v1/batches/${batch.id}/analytics`);
      expect(analytics.statuses).toEqual({ completed: 1, failed: 1 });
    },
  );

  test('results expire as the batch says, but no later than the setting does', async () => {
    const { key } = await makeKey('expires');
    const { database } = node.service;
    const lifeOf = async (id: unknown) => {
      const { json } = await node.ask(key, 'GET', `/v1/files/${id}`);
      return Number(json.expires_at) - Number(json.created_at);
    };
    const expiring = (seconds: number) =>
      runBatch(key, undefined, false, {
        output_expires_after: { anchor: 'created_at', seconds },
      });
    const long = await expiring(30 * 86_400);
    expect(await lifeOf(long.output_file_id)).toBe((7 * dayMs) / 1000);
    const { error } = await expiring(3599);
    expect(error).toMatchObject({ param: 'output_expires_after.seconds' });
    const batch = await expiring(7200);
    expect(await lifeOf(batch.output_file_id)).toBe(7200);
    expect(await lifeOf(batch.error_file_id)).toBe(7200);
    await database.orm.execute(
      sql`update files set expires_at = 1 where id = ${batch.output_file_id}`,
    );
    await createFiles(database, defaultFileLimits, retention).sweep();
    const { json: after } = await node.ask(key, 'GET', `/v1/batches/${batch.id}`);
    expect([after.output_file_id, after.error_file_id]).toEqual([null, batch.error_file_id]);
    const { text } = await node.ask(key, 'GET', `/v1/batches/${batch.id}/results`);
    expect(JSON.parse(text)).toMatchObject({ custom_id: 'id-1' });
  });

  test('a batch whose result files are deleted still counts towards the quota, until it is deleted', async () => {
    const { key } = await makeKey('cancels batches');
    const ids: unknown[] = [];
    for (;;) {
      const batch = await runBatch(key, Array(6).fill(`slow:${dayMs}`), true);
      if (batch.error) {
        expect(batch.error).toMatchObject({ code: 'quota_exceeded' });
        break;
      }
      ids.push(batch.id);
      await node.ask(key, 'DELETE', `/v1/files/${batch.error_file_id}`);
      expect(ids.length).toBeLessThan(10);
    }
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) await node.ask(key, 'DELETE', `/v1/batches/${id}`);
    expect((await runBatch(key)).status).toBe('completed');
  });

  test('one sweep removes all batches that are too old, and stops when its signal aborts', async () => {
    const { id } = await makeKey('many batches');
    const { database } = node.service;
    await database.orm.execute(sql`insert into batches
      (id, key_id, input_file_id, endpoint, completion_window, status, created_at, expires_at, completed_at)
      select 'old-' || i, ${id}, 'gone', 'e', '24h', 'completed', 1, 1, 1 from generate_series(1, 250) as i`);
    const left = async () =>
      (await rows(database.orm, sql`select id from batches where key_id = ${id}`)).length;
    const queue = createQueue(database, node.service.node, retention);
    const files = createFiles(database, defaultFileLimits, retention);
    const batches = createBatches(database, files, queue);
    await expect(batches.sweep(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await left()).toBe(250);
    await batches.sweep();
    expect(await left()).toBe(0);
  });

  test('an expired file is removed, once no running batch uses it', async () => {
    const { key } = await makeKey('expired');
    const { database } = node.service;
    let transactions = 0;
    const orm: Orm = Object.assign(Object.create(database.orm), {
      transaction(...given: Parameters<Orm['transaction']>) {
        transactions++;
        return database.orm.transaction(...given);
      },
    });
    const files = createFiles({ ...database, orm }, defaultFileLimits, retention);
    // Answered only when nobody waits for it any more.
    const form = fileForm([requestLine('a', `slow:${dayMs}`), requestLine('b', `slow:${dayMs}`)]);
    const { json: file } = await node.ask(key, 'POST', '/v1/files', form);
    const { json: batch } = await node.ask(key, 'POST', '/v1/batches', {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const count = async (from: string, column: string) => {
      const query = sql`select count(*)::int as n from ${sql.raw(from)}
        where ${sql.raw(column)} = ${file.id}`;
      return (await rows<{ n: number }>(database.orm, query))[0]?.n;
    };
    const stored = async () => [await count('files', 'id'), await count('file_lines', 'file_id')];
    await database.orm.execute(sql`update files set expires_at = 1 where id = ${file.id}`);
    await files.sweep();
    expect(await stored()).toEqual([1, 2]);
    // It does not lock the file, which comes with every sweep.
    expect(transactions).toBe(0);

    await node.ask(key, 'POST', `/v1/batches/${batch.id}/cancel`);
    const state = async () => (await node.ask(key, 'GET', `/v1/batches/${batch.id}`)).json.status;
    await expect.poll(state).toBe('cancelled');
    await files.sweep();
    expect(await stored()).toEqual([0, 0]);
  });

  test('unfinished uploads are removed after an hour, and files that do not expire stay', async () => {
    const { id: keyId } = await makeKey('unfinished');
    const { database } = node.service;
    const now = Date.now();
    const hourMs = 60 * 60 * 1000;
    const add = (id: string, ready: number, createdAt: number, expiresAt: number | null) =>
      database.orm.execute(sql`insert into files
        (id, key_id, filename, purpose, bytes, lines, contents, ready, created_at, expires_at)
        values (${id}, ${keyId}, 'name', 'batch', 1, 1, '{}', ${ready}, ${createdAt}, ${expiresAt})`);
    await add('abandoned', 0, now - 2 * hourMs, null);
    await add('arriving', 0, now, null);
    await add('lasting', 1, now - 100 * dayMs, null);
    await add('current', 1, now - 2 * hourMs, now + hourMs);
    await add('over', 1, now - 2 * hourMs, now - 1);
    await createFiles(database, defaultFileLimits, retention).sweep();
    const left = await rows<{ id: string }>(
      database.orm,
      sql`select id from files where key_id = ${keyId} order by id`,
    );
    expect(left.map(({ id }) => id)).toEqual(['arriving', 'current', 'lasting']);
  });

  test('entries of the audit log are removed after their days', async () => {
    const { database } = node.service;
    const audit = createAudit(database);
    const actor = { type: 'secret', id: null, name: null } as const;
    for (const address of ['old', 'new']) {
      await audit.record({ actor, address, action: 'store.backup' });
    }
    await database.orm.execute(
      sql`update audit_entries set at = ${Date.now() - 10 * dayMs} where address = 'old'`,
    );
    await audit.sweep(5 * dayMs);
    const left = await audit.list(
      { action: 'store.backup' },
      { after: undefined, limit: 10, order: 'asc' },
    );
    expect(left.map(({ address }) => address)).toEqual(['new']);
  });

  test('administrators see what each key has stored', async () => {
    const { key, id } = await makeKey('counted');
    await node.ask(key, 'POST', '/v1/files', fileForm([requestLine('a', 'x')]));
    await node.service.store.put('response', id, 'r', { a: 1 });
    await node.service.store.put('conversation', id, 'r', { a: 1 });
    const answer = await node.service.admin(new Request('http://localhost/admin/storage'), {
      trusted: true,
    });
    const { data } = (await answer.json()) as { data: { key_id: string }[] };
    expect(data.find(({ key_id }) => key_id === id)).toEqual({
      key_id: id,
      files: 1,
      file_bytes: requestLine('a', 'x').length + 1,
      responses: 1,
      response_bytes: 14,
    });
  });
});
