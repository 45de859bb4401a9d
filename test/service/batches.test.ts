import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../src/server/store/database.ts';
import { fileForm, type Json, requestLine, startNode, type TestNode } from './support/server.ts';
import { type StoreOptions, startStores, storeKinds, type TestStores } from './support/stores.ts';

const prices = new Map([['stub', { input: 1000, output: 2000 }]]);
const costOfOne = 20;

describe.each(storeKinds)('/v1/batches on a store that is %s', (kind) => {
  let stores: TestStores;
  let where: StoreOptions;
  let node: TestNode;
  let key: string;
  let other: string;
  beforeAll(async () => {
    stores = await startStores(kind);
    where = await stores.make();
    node = await startNode({ ...where, prices, adminSecret: 'the-admin-secret' });
    key = (await node.service.keys.create('one')).key;
    other = (await node.service.keys.create('other')).key;
  });
  afterAll(async () => {
    await node.close();
    await stores.stop();
  });

  const upload = async (contents: readonly string[], owner = key) => {
    const lines = contents.map((content, i) => requestLine(`id-${i}`, content));
    return (await node.ask(owner, 'POST', '/v1/files', fileForm(lines))).json.id as string;
  };
  const begin = async (contents: readonly string[], owner = key, more: object = {}) => {
    const answer = await node.ask(owner, 'POST', '/v1/batches', {
      input_file_id: await upload(contents, owner),
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.json.id as string;
  };
  const look = async (id: string, owner = key) =>
    (await node.ask(owner, 'GET', `/v1/batches/${id}`)).json;
  const until = async (id: string, test: (batch: Json) => boolean, owner = key): Promise<Json> => {
    for (;;) {
      const batch = await look(id, owner);
      if (test(batch)) return batch;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const ended = (batch: Json) =>
    ['completed', 'failed', 'cancelled', 'expired'].includes(String(batch.status));
  /** A request whose answer comes only when nobody waits for it any more. */
  const endless = `slow:${24 * 60 * 60 * 1000}`;
  const cancel = async (id: string) => {
    await node.ask(key, 'POST', `/v1/batches/${id}/cancel`);
    await until(id, ended);
  };
  const results = async (id: string, query = '', owner = key) => {
    const { text, headers } = await node.ask(owner, 'GET', `/v1/batches/${id}/results${query}`);
    const lines = text.split('\n').filter((line) => line !== '');
    return {
      lines: lines.map((line) => JSON.parse(line) as Json & { custom_id: string }),
      incomplete: headers.get('x-incomplete'),
      text,
    };
  };

  test('a batch goes from validating to completed, with an answer for every request', async () => {
    const contents = Array.from({ length: 250 }, (_, i) => `text ${i}`);
    const id = await begin(contents, key, { metadata: { job: 'nightly' } });
    const batch = await until(id, ended);
    expect(batch).toMatchObject({
      object: 'batch',
      endpoint: '/v1/chat/completions',
      status: 'completed',
      completion_window: '24h',
      request_counts: { total: 250, completed: 250, failed: 0, cancelled: 0 },
      metadata: { job: 'nightly' },
      errors: null,
      error_file_id: null,
      cancelled_at: null,
    });
    for (const time of ['created_at', 'in_progress_at', 'finalizing_at', 'completed_at']) {
      expect(batch[time]).toEqual(expect.any(Number));
    }
    const { lines, incomplete, text } = await results(id);
    expect(incomplete).toBeNull();
    expect(lines.map(({ custom_id }) => custom_id)).toEqual(contents.map((_, i) => `id-${i}`));
    expect(lines[7]).toMatchObject({
      response: { status_code: 200, body: { choices: [{ message: { content: 'text 7' } }] } },
      error: null,
    });
    const output = await node.ask(key, 'GET', `/v1/files/${batch.output_file_id}/content`);
    expect(output.text).toBe(text);
    const file = await node.ask(key, 'GET', `/v1/files/${batch.output_file_id}`);
    expect(file.json).toMatchObject({ purpose: 'batch_output', bytes: Buffer.byteLength(text) });
  });

  test('results can be read while it runs, marked as partial', async () => {
    const id = await begin(['first', ...Array.from({ length: 20 }, () => endless)]);
    await until(
      id,
      ({ request_counts }) => (request_counts as { completed: number }).completed > 0,
    );
    const { lines, incomplete } = await results(id);
    expect(incomplete).toBe('true');
    expect(lines[0]).toMatchObject({ custom_id: 'id-0' });
    await cancel(id);
  });

  test('failed requests are counted, listed separately and can be retried', async () => {
    const id = await begin(['fine', 'fail:400', 'fail:404']);
    const batch = await until(id, ended);
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: 3, completed: 1, failed: 2 },
    });
    expect((await results(id, '?status=failed')).lines).toMatchObject([
      {
        custom_id: 'id-1',
        response: { status_code: 400, body: { error: { code: 'stub_failure' } } },
      },
      { custom_id: 'id-2', response: { status_code: 404 } },
    ]);
    expect((await results(id, '?status=completed')).lines).toMatchObject([{ custom_id: 'id-0' }]);
    const errors = await node.ask(key, 'GET', `/v1/files/${batch.error_file_id}/content`);
    expect(errors.text.split('\n')).toHaveLength(3);

    const some = await node.ask(key, 'POST', `/v1/batches/${id}/retry-requests`, {
      custom_ids: ['id-2'],
    });
    expect(some.json).toMatchObject({ status: 'in_progress', request_counts: { failed: 1 } });
    expect(await until(id, ended)).toMatchObject({ request_counts: { completed: 1, failed: 2 } });
    const wrong = await node.ask(key, 'POST', `/v1/batches/${id}/retry-requests`, {
      custom_ids: ['id-0', 'none'],
    });
    expect(wrong.json.error).toMatchObject({ code: 'invalid_value', param: 'custom_ids' });
    expect((await node.ask(key, 'POST', `/v1/batches/${id}/retry`)).status).toBe(200);
    await until(id, ended);
    expect((await results(id)).lines).toHaveLength(3);
  });

  test('a temporary error is not recorded as an answer', async () => {
    let calls = 0;
    const place = await stores.make();
    const flaky = await startNode({ ...place }, () => {
      calls++;
      if (calls === 1) throw new Error('passing trouble');
    });
    const owner = (await flaky.service.keys.create('flaky')).key;
    const file = await flaky.ask(
      owner,
      'POST',
      '/v1/files',
      fileForm([requestLine('a', 'fail:503')]),
    );
    const { json } = await flaky.ask(owner, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint: '/v1/chat/completions',
      completion_window: '1h',
    });
    let batch: Json = {};
    while (batch.status !== 'completed') {
      await new Promise((resolve) => setTimeout(resolve, 200));
      batch = (await flaky.ask(owner, 'GET', `/v1/batches/${json.id}`)).json;
    }
    expect(calls).toBe(5);
    expect(batch.request_counts).toEqual({ total: 1, completed: 0, failed: 1, cancelled: 0 });
    await flaky.close();
  });

  test('a cancelled batch keeps its answers and computes no more', async () => {
    const id = await begin(Array.from({ length: 300 }, (_, i) => (i ? endless : 'first')));
    await until(
      id,
      ({ request_counts }) => (request_counts as { completed: number }).completed > 0,
    );
    const answer = await node.ask(key, 'POST', `/v1/batches/${id}/cancel`);
    expect(answer.json.status).toMatch(/^cancell/);
    const batch = await until(id, ended);
    expect(batch).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(Number) });
    const counts = batch.request_counts as { completed: number; cancelled: number };
    expect(batch.request_counts).toMatchObject({ total: 300, failed: 0 });
    expect(counts.completed + counts.cancelled).toBe(300);
    const { lines } = await results(id);
    expect(lines).toHaveLength(300);
    expect(lines.at(-1)).toMatchObject({ response: null, error: { code: 'batch_cancelled' } });
    expect((await node.ask(key, 'POST', `/v1/batches/${id}/cancel`)).status).toBe(409);
  });

  test('requests that never ran are counted as cancelled until they are retried', async () => {
    const id = await begin(['fail:400', ...Array.from({ length: 6 }, () => endless)]);
    await until(id, ({ request_counts }) => (request_counts as { failed: number }).failed > 0);
    await cancel(id);
    expect(await look(id)).toMatchObject({
      status: 'cancelled',
      request_counts: { total: 7, completed: 0, failed: 1, cancelled: 6 },
    });
    // The same requests, with an answer this time.
    await node.service.database.execute(`update file_lines
      set content = replace(content, '${endless}', 'now') where file_id = (
        select input_file_id from batches where id = '${id}')`);

    const one = await node.ask(key, 'POST', `/v1/batches/${id}/retry-requests`, {
      custom_ids: ['id-3'],
    });
    expect(one.json).toMatchObject({
      status: 'in_progress',
      request_counts: { total: 7, completed: 0, failed: 1, cancelled: 5 },
    });
    expect(await until(id, ended)).toMatchObject({
      status: 'cancelled',
      completed_at: null,
      cancelled_at: expect.any(Number),
      request_counts: { total: 7, completed: 1, failed: 1, cancelled: 5 },
    });

    const all = await node.ask(key, 'POST', `/v1/batches/${id}/retry`);
    expect(all.json).toMatchObject({
      request_counts: { total: 7, completed: 1, failed: 0, cancelled: 0 },
    });
    expect(await until(id, ended)).toMatchObject({
      status: 'completed',
      completed_at: expect.any(Number),
      cancelled_at: null,
      request_counts: { total: 7, completed: 6, failed: 1, cancelled: 0 },
    });
  });

  test('a batch cancelled before its items are created counts each request, and can be retried', async () => {
    const id = await begin(['one', 'two', 'three']);
    await until(id, ended);
    // As if it had been cancelled while it was validated.
    await node.service.database.execute(`delete from batch_items where batch_id = '${id}'`);
    await node.service.database.execute(`update batches set status = 'cancelling',
      in_progress_at = null, total = 0, completed = 0 where id = '${id}'`);
    expect(await until(id, ended)).toMatchObject({
      status: 'cancelled',
      request_counts: { total: 3, completed: 0, failed: 0, cancelled: 3 },
    });
    await node.ask(key, 'POST', `/v1/batches/${id}/retry`);
    expect(await until(id, ended)).toMatchObject({
      status: 'completed',
      in_progress_at: expect.any(Number),
      request_counts: { total: 3, completed: 3, failed: 0, cancelled: 0 },
    });
  });

  test('a batch whose window passes expires', async () => {
    const id = await begin(['first', ...Array.from({ length: 100 }, () => endless)]);
    await until(
      id,
      ({ request_counts }) => (request_counts as { completed: number }).completed > 0,
    );
    await node.service.database.execute(`update batches set expires_at = 1 where id = '${id}'`);
    expect(await until(id, ended)).toMatchObject({
      status: 'expired',
      expired_at: expect.any(Number),
      request_counts: { total: 101, completed: 1, failed: 0, cancelled: 100 },
    });
    expect((await results(id)).lines.at(-1)).toMatchObject({ error: { code: 'batch_expired' } });
  });

  test('the result of a request that never ran is one line also to readers that know the line breaks of Unicode', async () => {
    const customId = 'a\u0085b\u2028c\u2029d';
    const form = fileForm([requestLine(customId, endless)]);
    const { json } = await node.ask(key, 'POST', '/v1/files', form);
    const id = await begin([endless], key, { input_file_id: json.id });
    await cancel(id);
    const { text, lines } = await results(id);
    expect(text).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(lines).toMatchObject([{ custom_id: customId, error: { code: 'batch_cancelled' } }]);
  });

  test('items are charged once, for their actual use, and stop when the credits end', async () => {
    const { key: poor, record } = await node.service.keys.create('poor', {
      credits: costOfOne * 10 + 5,
    });
    const id = await begin(
      Array.from({ length: 15 }, (_, i) => `text ${i}`),
      poor,
    );
    const batch = await until(id, ended, poor);
    expect(batch.request_counts).toEqual({ total: 15, completed: 10, failed: 5, cancelled: 0 });
    expect((await node.service.keys.get(record.id)).credits).toBe(5);
    const { json } = await node.ask(poor, 'GET', `/v1/batches/${id}/analytics`);
    expect(json).toMatchObject({
      statuses: { completed: 10, failed: 5 },
      errors: { insufficient_credits: 5 },
      input_tokens: 100,
      output_tokens: 50,
      total_cost: costOfOne * 10,
    });
  });

  test('items wait for the credits that other items of their key have reserved', async () => {
    const { key: owner, record } = await node.service.keys.create('tight', { credits: 1000 });
    // At most 600 credits each.
    const limit = { max_tokens: 295 };
    const lines = Array.from({ length: 10 }, (_, i) => requestLine(`id-${i}`, 'slow:20', limit));
    const file = await node.ask(owner, 'POST', '/v1/files', fileForm(lines));
    const { json } = await node.ask(owner, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const batch = await until(json.id as string, ended, owner);
    expect(batch.request_counts).toMatchObject({ completed: 10, failed: 0 });
    expect((await node.service.keys.get(record.id)).credits).toBe(1000 - 10 * costOfOne);
  });

  test('items that wait for credits take no slots from the batches of other keys', async () => {
    const seen: string[] = [];
    const small = await startNode({ ...(await stores.make()), prices, places: 4 }, (text) =>
      seen.push(text),
    );
    const { key: poor } = await small.service.keys.create('poor', { credits: 200 });
    const { key: rich } = await small.service.keys.create('rich');
    const limit = { max_tokens: 25 };
    const start = async (owner: string, contents: readonly string[]) => {
      const lines = contents.map((content, i) => requestLine(`id-${i}`, content, limit));
      const file = await small.ask(owner, 'POST', '/v1/files', fileForm(lines));
      const { json } = await small.ask(owner, 'POST', '/v1/batches', {
        input_file_id: file.json.id,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
      });
      return json.id as string;
    };
    const caller = (await small.service.access.authenticate(poor))!;
    const held = await small.service.access.reserve(caller, {
      model: 'stub',
      inputTokens: 150,
      outputTokens: 0,
    });
    const poorBatch = await start(poor, ['p', 'p', 'p', 'p', 'p', 'p']);
    await pause(500);
    await start(rich, [endless, endless, endless, endless]);
    await expect.poll(() => seen, { timeout: 5000 }).toEqual([endless, endless]);
    await held!.settle({ model: 'stub', inputTokens: 0, outputTokens: 0 });
    const counts = async () =>
      (await small.ask(poor, 'GET', `/v1/batches/${poorBatch}`)).json.request_counts;
    await expect.poll(counts, { timeout: 10_000 }).toMatchObject({ completed: 6, failed: 0 });
    await small.close();
  });

  test('an attempt that is repeated is not charged, and holds no credits', async () => {
    const credits = costOfOne * 1.5;
    const { key: owner, record } = await node.service.keys.create('repeated', { credits });
    const batch = await until(await begin([`broken:${record.id}`], owner), ended, owner);
    expect(batch.request_counts).toMatchObject({ completed: 1, failed: 0 });
    expect((await node.service.keys.get(record.id)).credits).toBe(credits - costOfOne);
    const used = await rows<{ requests: number; input: number }>(
      node.service.database.orm,
      sql`select requests::int, input_tokens::int as input from usage where key_id = ${record.id}`,
    );
    expect(used).toEqual([{ requests: 1, input: 10 }]);
  });

  const deaths: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['revoked', (id) => node.service.keys.revoke(id)],
    ['expired', (id) => node.service.keys.update(id, { expiresAt: Date.now() - 1 })],
  ];
  test.each(deaths)('the items of a key that is %s fail with 401', async (_, end) => {
    const { key: brief, record } = await node.service.keys.create('brief');
    const id = await begin(
      Array.from({ length: 150 }, () => 'slow:200'),
      brief,
    );
    await until(id, ({ status }) => status === 'in_progress', brief);
    await end(record.id);
    const { orm } = node.service.database;
    const status = async () => {
      const [batch] = await rows<{ status: string }>(
        orm,
        sql`select status from batches where id = ${id}`,
      );
      return batch?.status;
    };
    await expect.poll(status, { timeout: 50_000 }).toBe('completed');
    const items = await rows<{ status: string; code: number; error: string | null }>(
      orm,
      sql`select status, status_code as code, error_code as error from batch_items
        where batch_id = ${id}`,
    );
    expect(items).toHaveLength(150);
    const failed = items.filter((item) => item.status !== 'completed');
    // The others had begun before.
    expect(failed.length).toBeGreaterThan(0);
    const refused = { status: 'failed', code: 401, error: 'invalid_api_key' };
    expect(failed).toEqual(failed.map(() => refused));
  });

  test('an invalid field of a request is named', async () => {
    const file = await upload(['x']);
    const good = {
      input_file_id: file,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    };
    const cases: readonly [object, number, string][] = [
      [{ ...good, completion_window: '2h' }, 400, 'completion_window'],
      [{ ...good, endpoint: '/v1/models' }, 400, 'endpoint'],
      [{ ...good, endpoint: '/v1/embeddings' }, 400, 'endpoint'],
      [{ ...good, input_file_id: 'file-none' }, 404, 'input_file_id'],
      [{ ...good, colour: 'red' }, 400, 'colour'],
      [{ endpoint: good.endpoint, completion_window: '1h' }, 400, 'input_file_id'],
    ];
    for (const [body, status, param] of cases) {
      const answer = await node.ask(key, 'POST', '/v1/batches', body);
      expect([answer.status, answer.json.error]).toEqual([
        status,
        expect.objectContaining({ param }),
      ]);
    }
  });

  test('a body is read by the same rules as at every other endpoint', async () => {
    const post = async (path: string, body: string, type = 'application/json') => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': type };
      const response = await fetch(node.url + path, { method: 'POST', headers, body });
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      return [response.status, error.code, error.message];
    };
    const refused = (status: number, code: string, message: string) => [
      status,
      code,
      expect.stringContaining(message),
    ];
    for (const path of ['/v1/batches', '/v1/batches/batch_none/retry-requests']) {
      expect(await post(path, '{}', 'text/plain')).toEqual(
        refused(415, 'unsupported_media_type', 'application/json'),
      );
      expect(await post(path, '')).toEqual(refused(400, 'invalid_value', 'not valid JSON'));
      expect(await post(path, String.raw`{"custom_ids":["\ud800"]}`)).toEqual(
        refused(400, 'invalid_value', 'lone surrogate'),
      );
    }
  });

  test('the list is paged, searched, and includes analytics on request', async () => {
    const lister = (await node.service.keys.create('lister')).key;
    const ids: string[] = [];
    for (const job of ['red', 'green', 'blue']) {
      ids.push(await begin(['x'], lister, { metadata: { job } }));
    }
    for (const id of ids) await until(id, ended, lister);
    const list = async (query: string) =>
      (await node.ask(lister, 'GET', `/v1/batches${query}`)).json as { data: Json[] };
    expect(await list('?limit=2')).toMatchObject({
      first_id: ids[2],
      last_id: ids[1],
      has_more: true,
    });
    expect((await list(`?after=${ids[1]}`)).data).toMatchObject([{ id: ids[0] }]);
    expect((await list('?search=green')).data).toMatchObject([{ id: ids[1] }]);
    expect((await list('?include=analytics')).data[0]).toMatchObject({
      analytics: { statuses: { completed: 1 } },
    });
  });

  test('only an ended batch can be deleted, and a file only when no running batch uses it', async () => {
    const id = await begin([endless]);
    const { input_file_id } = await look(id);
    expect((await node.ask(key, 'DELETE', `/v1/batches/${id}`)).status).toBe(409);
    expect((await node.ask(key, 'DELETE', `/v1/files/${input_file_id}`)).status).toBe(409);
    await cancel(id);
    expect((await node.ask(key, 'DELETE', `/v1/batches/${id}`)).status).toBe(204);
    expect((await node.ask(key, 'GET', `/v1/batches/${id}`)).status).toBe(404);
    expect((await node.ask(key, 'DELETE', `/v1/files/${input_file_id}`)).status).toBe(200);
  });

  test('a short batch completes while long ones of its own and another key run', async () => {
    const long = await begin(Array.from({ length: 600 }, () => 'slow:150'));
    await until(long, ({ status }) => status === 'in_progress');
    const answered = async () =>
      ((await look(long)).request_counts as { completed: number }).completed;
    const before = await answered();
    const short = [await begin(['a', 'b', 'c'], other), await begin(['d', 'e'])];
    await until(short[0]!, ended, other);
    await until(short[1]!, ended);
    expect((await answered()) - before).toBeLessThan(200);
    await cancel(long);
  });

  test('an administrator can read and manage the files and batches of all keys', async () => {
    const id = await begin(['fine', 'fail:400', ...Array.from({ length: 100 }, () => endless)]);
    const admin = async (method: string, path: string) => {
      const request = new Request(`http://localhost/admin${path}`, {
        method,
        headers: { authorization: 'Bearer the-admin-secret' },
      });
      return (await node.service.admin(request)).text();
    };
    const list = JSON.parse(await admin('GET', '/batches')) as { data: Json[] };
    expect(list.data[0]).toMatchObject({ id, key_id: expect.stringMatching(/^key_/) });
    await until(id, ({ request_counts }) => (request_counts as { failed: number }).failed > 0);
    const one = JSON.parse(await admin('GET', `/batches/${id}`)) as Json;
    expect(one.analytics).toMatchObject({ errors: { stub_failure: 1 } });
    expect(await admin('GET', `/batches/${id}/errors`)).toContain('"custom_id":"id-1"');
    const errors = new Request(`http://localhost/admin/batches/${id}/errors`, {
      headers: { authorization: 'Bearer the-admin-secret' },
    });
    expect((await node.service.admin(errors)).headers.get('content-disposition')).toBe(
      `attachment; filename="${id}_error.jsonl"`,
    );
    await admin('POST', `/batches/${id}/cancel`);
    expect((await until(id, ended)).status).toBe('cancelled');
    const files = JSON.parse(await admin('GET', '/files?limit=1')) as { data: Json[] };
    expect(files.data[0]).toMatchObject({ key_id: expect.any(String) });
  });

  test('if the store fails, few answers are computed in vain, and the batch continues when it recovers', async () => {
    const full = await startStores(kind);
    const asked: string[] = [];
    const small = await startNode({ ...(await full.make()), places: 4 }, (text) =>
      asked.push(text),
    );
    const { orm } = small.service.database;
    await orm.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full'; end $$`);
    await orm.execute(sql`create trigger full_disk before update on batch_items
      for each statement execute function refuse()`);
    const owner = (await small.service.keys.create('full')).key;
    const lines = Array.from({ length: 90 }, (_, i) => requestLine(`id-${i}`, `text ${i}`));
    const file = await small.ask(owner, 'POST', '/v1/files', fileForm(lines));
    const { json } = await small.ask(owner, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const patience = { timeout: 60_000 };
    await expect.poll(() => new Set(asked).size < asked.length, patience).toBe(true);
    expect(asked.length).toBeLessThan(lines.length / 2);
    await orm.execute(sql`drop trigger full_disk on batch_items`);
    const look = async () => (await small.ask(owner, 'GET', `/v1/batches/${json.id}`)).json;
    await expect.poll(async () => (await look()).status, patience).toBe('completed');
    expect((await look()).request_counts).toEqual({
      total: 90,
      completed: 90,
      failed: 0,
      cancelled: 0,
    });
    await small.close();
    await full.stop();
  });

  test('a batch of another key is not found', async () => {
    const id = await begin(['x']);
    const batch = await until(id, ended);
    const paths: readonly [string, string][] = [
      ['GET', `/v1/batches/${id}`],
      ['DELETE', `/v1/batches/${id}`],
      ['POST', `/v1/batches/${id}/cancel`],
      ['POST', `/v1/batches/${id}/retry`],
      ['GET', `/v1/batches/${id}/results`],
      ['GET', `/v1/batches/${id}/analytics`],
      ['GET', `/v1/batches?after=${id}`],
      ['GET', `/v1/files/${batch.output_file_id}/content`],
    ];
    for (const [method, path] of paths) {
      expect([path, (await node.ask(other, method, path)).status]).toEqual([path, 404]);
    }
    const retry = { custom_ids: ['id-0'] };
    expect((await node.ask(other, 'POST', `/v1/batches/${id}/retry-requests`, retry)).status).toBe(
      404,
    );
    const create = {
      input_file_id: batch.input_file_id,
      endpoint: '/v1/chat/completions',
      completion_window: '1h',
    };
    expect((await node.ask(other, 'POST', '/v1/batches', create)).status).toBe(404);
  });
});
