import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { requestLog } from '../../src/server/store/tables/administration.ts';
import { nodes } from '../../src/server/store/tables/service.ts';
import type { Answered } from '../../src/server/telemetry/metrics/metrics.ts';
import { createRequestLog } from '../../src/server/telemetry/requests/log.ts';
import { currentNotes, withNotes } from '../../src/server/telemetry/requests/notes.ts';
import { createRecorder } from '../../src/server/telemetry/requests/recorder.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { type Json, startNode, type TestNode } from './support/server.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const adminSecret = 'the-admin-secret';
const fail = (error: unknown) => {
  throw error;
};
const chat = (content: string, more: object = {}) => ({
  model: 'stub',
  messages: [{ role: 'user', content }],
  ...more,
});

const engine = {
  adapter: 'software: stub',
  version: '0.0.0',
  models: () => [],
  figures: () => ({ sequences: 0, places: 0, waiting: 0, kvTokens: 0, kvCapacity: 0 }),
};

describe.each(storeKinds)('the log of requests on a store that is %s', (kind) => {
  let stores: TestStores;
  let node: TestNode;
  let key: string;
  let keyId: string;
  const queues = new Map<string, { running: number; waiting: number }>();
  beforeAll(async () => {
    stores = await startStores(kind);
    const ports = openPorts(createStubEngine({ places: 8 }));
    node = await startNode({
      ...(await stores.make()),
      adminSecret,
      engine: { ...engine, queues: () => queues },
      api: (own, routes) => createApi({ ...ports, ...own }, routes).fetch,
    });
    const made = await node.service.keys.create('shop');
    key = made.key;
    keyId = made.record.id;
  });
  afterAll(async () => {
    await node.close();
    await stores.stop();
  });

  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${adminSecret}` };
    const response = await node.service.admin(
      new Request(`http://localhost/admin${path}`, { headers }),
    );
    return { status: response.status, body: (await response.json()) as Json };
  };
  const list = async (query = '') => (await ask(`/requests?${query}`)).body.data as Json[];

  test('a request is listed soon after its answer, with its usage and without its content', async () => {
    const answer = await node.ask(key, 'POST', '/v1/chat/completions', chat('a-private-question'));
    const id = answer.headers.get('x-request-id');
    const usage = answer.json.usage as Json;
    expect(usage.completion_tokens).toBeGreaterThan(0);
    await expect.poll(async () => (await list(`search=${id}`)).length).toBe(1);
    const [row] = await list(`search=${id}`);
    expect(row).toMatchObject({
      id,
      object: 'request',
      key_id: keyId,
      endpoint: '/v1/chat/completions',
      model: 'stub',
      status: 200,
      code: null,
      error: null,
      stream: false,
      prompt_tokens: usage.prompt_tokens,
      completion_tokens: usage.completion_tokens,
      first_ms: null,
      total_ms: expect.any(Number),
    });
    expect(Math.abs(Number(row?.at) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.stringify(row)).not.toContain('private');
  });

  test('a stream has the time of its first record, and its usage', async () => {
    const answer = await node.ask(
      key,
      'POST',
      '/v1/chat/completions',
      chat('stream', { stream: true }),
    );
    const id = answer.headers.get('x-request-id');
    await expect.poll(async () => (await list(`search=${id}`)).length).toBe(1);
    const [row] = await list(`search=${id}`);
    expect(row).toMatchObject({
      stream: true,
      first_ms: expect.any(Number),
      completion_tokens: expect.any(Number),
    });
    expect(Number(row?.first_ms)).toBeLessThanOrEqual(Number(row?.total_ms));
  });

  test('errors are found by code, and requests without a key or that only read are not logged', async () => {
    await node.ask('fw_no-key-at-all', 'POST', '/v1/chat/completions', chat('x'));
    await node.ask(key, 'GET', '/v1/files');
    await node.ask(key, 'GET', '/v1/files/file-none');
    await expect.poll(async () => (await list('status=error')).length).toBe(1);
    expect((await list('search=NOT_FOUND'))[0]).toMatchObject({
      endpoint: '/v1/files/file-none',
      status: 404,
      code: 'not_found',
      error: expect.stringContaining('file-none'),
    });
    expect(await list('status=404')).toHaveLength(1);
    expect(await list('status=401')).toEqual([]);
    expect((await list('status=ok')).every(({ status }) => Number(status) < 400)).toBe(true);
    for (const bad of ['status=fine', 'from=x', 'colour=red', 'after=none']) {
      expect((await ask(`/requests?${bad}`)).status).toBe(400);
    }
  });

  test('pages follow each other', async () => {
    for (let i = 0; i < 3; i++) await node.ask(key, 'POST', '/v1/chat/completions', chat(`${i}`));
    await expect.poll(async () => (await list()).length).toBeGreaterThan(4);
    const all = (await list()).map(({ id }) => id);
    const first = (await ask('/requests?limit=3')).body;
    expect(first).toMatchObject({ has_more: true, left_out: 0 });
    const rest = await list(`after=${first.last_id}`);
    expect([...(first.data as Json[]), ...rest].map(({ id }) => id)).toEqual(all);
    expect((await list('order=asc')).map(({ id }) => id)).toEqual(all.toReversed());
  });

  test('latency is reported by hour', async () => {
    const { body } = await ask(`/latency?key_id=${keyId}`);
    const hours = body.data as Json[];
    const rows = await list('limit=100');
    const sum = (name: string) => hours.reduce((all, hour) => all + Number(hour[name]), 0);
    expect(sum('requests')).toBe(rows.length);
    expect(sum('errors')).toBe(1);
    for (const hour of hours) {
      expect(Number(hour.hour) % 3600).toBe(0);
      expect(Number(hour.p95_ms)).toBeGreaterThanOrEqual(Number(hour.p50_ms));
    }
    expect((await ask('/latency?key_id=another')).body.data).toEqual([]);
    expect((await ask('/latency?to=1000')).body.data).toEqual([]);
  });

  test('a search reads an hour at a time, until a page is full', async () => {
    const { database } = node.service;
    const now = Date.now();
    const ids = Array.from({ length: 12 }, (_, at) => `paged_${String(at).padStart(2, '0')}`);
    await database.orm.insert(requestLog).values(
      ids.map((id, at) => ({
        ...{
          id,
          at: now - (12 - at) * 3_600_000 * (at % 3),
          keyId: 'key_paged',
          endpoint: '/v1/x',
        },
        ...{ status: 500, stream: 0, totalMs: 1, error: at === 5 ? 'the one' : 'another' },
      })),
    );
    const expected = await database.orm
      .select({ id: requestLog.id })
      .from(requestLog)
      .where(eq(requestLog.keyId, 'key_paged'))
      .orderBy(requestLog.at, requestLog.id);
    let reads = 0;
    const orm = new Proxy(database.orm, {
      get(target, name) {
        if (name === 'select') reads++;
        return Reflect.get(target, name) as unknown;
      },
    });
    const log = createRequestLog({ ...database, orm });
    for (const order of ['asc', 'desc'] as const) {
      const all: string[] = [];
      for (let after: string | undefined; ; after = all.at(-1)) {
        const found = await log.list({ keyId: 'key_paged' }, { limit: 5, order, after });
        all.push(...found.slice(0, 5).map(({ id }) => id));
        if (found.length <= 5) break;
      }
      const ordered = expected.map(({ id }) => id);
      expect(all).toEqual(order === 'asc' ? ordered : ordered.toReversed());
    }
    const first = { limit: 5, order: 'desc', after: undefined } as const;
    reads = 0;
    expect((await log.list({ search: 'the one' }, first)).map(({ id }) => id)).toEqual([ids[5]]);
    expect(reads).toBeGreaterThan(5);
    reads = 0;
    await log.list({}, first);
    expect(reads).toBe(1);
    await database.execute(`delete from request_log where key_id = 'key_paged'`);
  });

  test('the figures of an hour that is over are read once, and those of the last hour again', async () => {
    const { database } = node.service;
    const hourMs = 3_600_000;
    const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
    const times = { old: thisHour - 5 * hourMs, running: thisHour };
    const add = (name: keyof typeof times, id: string, totalMs: number) =>
      database.orm.insert(requestLog).values({
        ...{ id: `hours_${name}_${id}`, at: times[name], keyId: 'key_hours', endpoint: '/v1/x' },
        ...{ status: 200, stream: 0, totalMs },
      });
    await add('old', '1', 10);
    await add('running', '1', 10);
    const log = createRequestLog(database);
    const read = async (given = log, filter = {}) =>
      (await given.byHour({ keyId: 'key_hours', ...filter })).map(({ hour, requests, p50_ms }) => [
        hour * 1000,
        requests,
        p50_ms,
      ]);
    expect(await read()).toEqual([
      [times.old, 1, 10],
      [times.running, 1, 10],
    ]);
    await add('old', '2', 30);
    await add('running', '2', 30);
    const again = [times.running, 2, 20];
    expect(await read()).toEqual([[times.old, 1, 10], again]);
    // Neither another log, nor a part of an hour, nor another filter has these figures.
    expect(await read(createRequestLog(database))).toEqual([[times.old, 2, 20], again]);
    expect(await read(log, { to: times.old + 1000 })).toEqual([[times.old, 2, 20]]);
    expect(await read(log, { endpoint: '/v1/x' })).toEqual([[times.old, 2, 20], again]);
    await database.execute(`delete from request_log where key_id = 'key_hours'`);
    expect(await read()).toEqual([]);
  });

  test('requests beyond the write rate are only counted, and percentiles are of the others', async () => {
    const { database } = node.service;
    const recorder = createRecorder(database, { id: () => 'node_busy' }, fail, {
      perSecond: 0,
      atOnce: 3,
    });
    const at = Date.UTC(2026, 0, 1, 10, 30);
    for (const [index, totalMs] of [10, 20, 30, 40_000, 50_000].entries()) {
      const request = new Request('http://localhost/v1/chat/completions', { method: 'POST' });
      await withNotes(() => {
        currentNotes()!.keyId = 'key_busy';
        return new Response();
      })(request);
      const answered: Answered = {
        id: `req_busy_${index}`,
        request,
        at,
        status: index === 4 ? 500 : 200,
        error: undefined,
        isStream: true,
        firstMs: totalMs / 10,
        totalMs,
        isSlow: false,
      };
      recorder.answered(answered);
    }
    await recorder.stop();
    const log = createRequestLog(database);
    expect(await log.leftOut(undefined, undefined)).toBe(2);
    const [hour] = await log.byHour({ keyId: 'key_busy' });
    expect(hour).toEqual({
      hour: Date.UTC(2026, 0, 1, 10) / 1000,
      requests: 3,
      errors: 0,
      p50_ms: 20,
      p95_ms: 29,
      first_p50_ms: 2,
      first_p95_ms: 3,
    });
    // Counted in the hour in which they were left out.
    const now = await log.byHour({ from: Date.now() - 3_600_000 });
    const all = now.reduce((sum, { requests }) => sum + requests, 0);
    const kept = await database.orm.$count(requestLog);
    expect(all).toBe(kept - 3 + 2);
  });

  test('old entries are removed', async () => {
    const log = createRequestLog(node.service.database);
    await log.sweep(24 * 60 * 60 * 1000);
    expect(await log.byHour({ keyId: 'key_busy' })).toEqual([]);
    expect((await list()).length).toBeGreaterThan(0);
  });

  test('the queue shows what runs and waits by key', async () => {
    queues.set(keyId, { running: 2, waiting: 5 });
    await node.service.database.execute(
      `insert into nodes (id, started_at, seen_at, queue) values ('node_other', 0, 9e15::bigint, '[{"keyId":"${keyId}","running":1,"waiting":0},{"keyId":"key_other","running":3,"waiting":1}]')`,
    );
    const { body } = await ask('/queue');
    expect(body).toEqual({
      object: 'queue',
      queue: 256,
      data: [
        { key_id: keyId, running: 3, waiting: 5, max_parallel: 64 },
        { key_id: 'key_other', running: 3, waiting: 1, max_parallel: 64 },
      ].toSorted((a, b) => (a.key_id < b.key_id ? -1 : 1)),
    });
    await node.service.node.beat();
    const shown = await node.service.database.orm.select().from(nodes);
    expect(shown.map(({ queue }) => queue)).toContain(
      JSON.stringify([{ keyId, running: 2, waiting: 5 }]),
    );
  });
});
