import type { SQL } from 'drizzle-orm';
import { Hono, type MiddlewareHandler } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Access,
  type ApiEnvironment,
  createApi,
  createV1Router,
  errorResponse,
} from '../../src/runtime/api/index.ts';
import { formworkError } from '../../src/runtime/common/errors.ts';
import type { Fetch } from '../../src/server/http/handler.ts';
import type { ServiceOptions } from '../../src/server/service/options.ts';
import { fingerprintOf } from '../../src/server/v1/idempotency/fingerprint.ts';
import {
  createKeptAnswers,
  type KeptAnswer,
  type KeptAnswers,
  type KeptLimits,
} from '../../src/server/v1/idempotency/kept-answers.ts';
import { createIdempotency, type Idempotency } from '../../src/server/v1/idempotency/middleware.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { undescribed } from './support/described.ts';
import { fileForm, type Json, requestLine, startNode, type TestNode } from './support/server.ts';
import { type StoreOptions, startStores, storeKinds, type TestStores } from './support/stores.ts';

const fail = (error: unknown) => {
  throw error;
};
const prices = new Map([['stub', { input: 0, output: 1000 }]]);
const question = (content: string, more: object = {}) => ({
  model: 'stub',
  messages: [{ role: 'user', content }],
  max_tokens: 8,
  ...more,
});
const chat = '/v1/chat/completions';

/** `fetch` behind the checks of access and `idempotency`. */
function behind(idempotency: Idempotency, access: Access, fetch: Fetch): Fetch {
  const routes = new Hono<ApiEnvironment>().all('*', (c) => fetch(c.req.raw));
  const endpoint = { address: '/', paths: {}, schemas: {} } as const;
  const { middleware } = idempotency;
  const app = createV1Router({
    access,
    endpoints: [{ endpoint, routes }],
    own: { middleware: [middleware] },
    respond: errorResponse,
  });
  return (request) => app.fetch(request);
}
const patch = question('x', {
  stream: 'patch',
  max_tokens: 100,
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'pair',
      schema: {
        type: 'object',
        properties: { a: { type: 'string', minLength: 20, maxLength: 30 }, b: { type: 'boolean' } },
        required: ['a', 'b'],
        additionalProperties: false,
      },
    },
  },
});

describe.each(storeKinds)('Idempotency-Key on a store that is %s', (kind) => {
  let stores: TestStores;
  let where: StoreOptions;
  let node: TestNode;
  let asked = 0;
  /** Answers in place of the API, or throws in place of the engine. */
  let instead: Fetch | undefined;
  let onForward: (() => void | Promise<void>) | undefined;
  const api: ServiceOptions['api'] = (ports, own) => {
    const engine = createStubEngine({ places: 8, endBias: -1000, onForward: () => onForward?.() });
    const count: MiddlewareHandler = async (c, next) => {
      asked++;
      return instead ? instead(c.req.raw) : next();
    };
    const middleware = [...(own.middleware ?? []), count];
    return createApi({ ...openPorts(engine), ...ports }, { ...own, middleware }).fetch;
  };
  const start = () => startNode({ ...where, prices, api });
  beforeAll(async () => {
    stores = await startStores(kind);
    where = await stores.make();
    node = await start();
  });
  afterEach(() => {
    instead = undefined;
    onForward = undefined;
  });
  afterAll(async () => {
    await node.close();
    await stores.stop();
  });

  const newKey = (limits = {}) => node.service.keys.create('shop', { credits: 1000, ...limits });
  const spent = async (id: string) => 1000 - ((await node.service.keys.get(id)).credits ?? 0);

  /** Sends a request with an Idempotency-Key. */
  async function send(
    key: string,
    name: string,
    body: unknown,
    { path = chat, to = node, signal = new AbortController().signal } = {},
  ) {
    const form = body instanceof FormData;
    const response = await fetch(to.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': name,
        ...(!form && { 'content-type': 'application/json' }),
      },
      body: form ? body : JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    const { status, headers } = response;
    const type = headers.get('content-type')?.split(';')[0];
    const json = (type === 'application/json' ? JSON.parse(text) : {}) as Json;
    expect(undescribed('POST', path, { status, type, json })).toBeUndefined();
    const code = (json.error as Json | undefined)?.code;
    return { status, headers, text, json, code, again: headers.get('idempotent-replayed') };
  }

  test('a repeated request gets the same answer, and is computed and charged once', async () => {
    const { key, record } = await newKey();
    const before = asked;
    const first = await send(key, 'order-1', question('x'));
    const second = await send(key, 'order-1', question('x'));
    expect([first.status, first.again]).toEqual([200, null]);
    expect([second.status, second.again]).toEqual([200, 'true']);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked - before).toBe(1);
    expect(await spent(record.id)).toBe(8);
    expect(JSON.parse((await send(key, 'order-2', question('x'))).text)).not.toEqual(first.json);
  });

  test('another request with the same value is refused, also at another path', async () => {
    const { key } = await newKey();
    await send(key, 'one', question('x'));
    for (const other of [
      await send(key, 'one', question('y')),
      await send(key, 'one', question('x'), { path: '/v1/responses' }),
    ]) {
      expect([other.status, other.code]).toEqual([409, 'idempotency_conflict']);
      // The SDKs repeat a 409 without this header.
      expect(other.headers.get('x-should-retry')).toBe('false');
    }
    expect((await send(key, 'one', question('x'))).again).toBe('true');
  });

  test('values belong to an API key', async () => {
    const [mine, yours] = [await newKey(), await newKey()];
    await send(mine.key, 'one', question('x'));
    expect((await send(yours.key, 'one', question('y'))).status).toBe(200);
  });

  test('one of concurrent requests is computed, and the others are refused until it ends', async () => {
    const { key, record } = await newKey();
    const gate = Promise.withResolvers<void>();
    onForward = () => gate.promise;
    const before = asked;
    const all = [1, 2, 3, 4].map(() => send(key, 'one', question('x')));
    const refusals = new Set(all);
    while (refusals.size > 1) {
      const [answer, at] = await Promise.race(
        [...refusals].map(async (one) => [await one, one] as const),
      );
      expect([answer.status, answer.code]).toEqual([409, 'idempotency_in_progress']);
      expect(['1', '2']).toContain(answer.headers.get('retry-after'));
      refusals.delete(at);
    }
    gate.resolve();
    const [first] = await Promise.all(refusals);
    expect(first?.status).toBe(200);
    expect((await send(key, 'one', question('x'))).text).toBe(first?.text);
    expect(asked - before).toBe(1);
    expect(await spent(record.id)).toBe(8);
  });

  test.each([
    ['chat', chat, question('x', { stream: true })],
    ['patch', chat, patch],
    ['completions', '/v1/completions', { model: 'stub', prompt: 'x', max_tokens: 8, stream: true }],
    [
      'responses',
      '/v1/responses',
      { model: 'stub', input: 'x', max_output_tokens: 8, stream: true },
    ],
    ['messages', '/v1/messages', question('x', { stream: true })],
  ])('a repeated stream is the same byte for byte: %s', async (_, path, body) => {
    const { key, record } = await newKey();
    const first = await send(key, 'one', body, { path });
    const cost = await spent(record.id);
    const second = await send(key, 'one', body, { path });
    expect(first.status).toBe(200);
    expect(first.text.length).toBeGreaterThan(10);
    expect(second.text).toBe(first.text);
    expect(second.again).toBe('true');
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(cost).toBeGreaterThan(0);
    expect(await spent(record.id)).toBe(cost);
  });

  test.each([
    ['chat', chat, question('x', { stream: true })],
    ['completions', '/v1/completions', { model: 'stub', prompt: 'x', max_tokens: 8, stream: true }],
    [
      'responses',
      '/v1/responses',
      { model: 'stub', input: 'x', max_output_tokens: 8, stream: true },
    ],
    ['messages', '/v1/messages', question('x', { stream: true })],
  ])('a stream that ended with an error can be retried: %s', async (_, path, body) => {
    const { key } = await newKey();
    let passes = 0;
    onForward = () => {
      if (++passes > 3) throw formworkError('No memory became free.', { code: 'engine_busy' });
    };
    const first = await send(key, 'one', body, { path });
    expect(first.status).toBe(200);
    expect(first.text).toContain('engine_busy');
    onForward = undefined;
    const second = await send(key, 'one', body, { path });
    expect(second.again).toBeNull();
    expect(second.text).not.toContain('engine_busy');
  });

  test('a patch stream that broke off can be retried', async () => {
    const { key } = await newKey();
    let passes = 0;
    onForward = () => {
      if (++passes > 3) throw formworkError('No memory became free.', { code: 'engine_busy' });
    };
    await expect(send(key, 'one', patch)).rejects.toThrow();
    onForward = undefined;
    const second = await send(key, 'one', patch);
    expect([second.status, second.again]).toEqual([200, null]);
  });

  test('a refusal is not stored, so the request can be corrected or retried', async () => {
    const { key } = await newKey();
    expect((await send(key, 'one', question('x', { max_tokens: -1 }))).status).toBe(400);
    instead = () => Response.json({ error: { message: '', type: '', code: '' } }, { status: 503 });
    expect((await send(key, 'one', question('x'))).status).toBe(503);
    instead = undefined;
    const third = await send(key, 'one', question('x'));
    expect([third.status, third.again]).toEqual([200, null]);
  });

  test.each([
    ['whole', {}],
    ['streamed', { stream: true }],
  ])(
    'a request continues without its client, and the retry gets its answer: %s',
    async (_, more) => {
      const { key, record } = await newKey();
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      let passes = 0;
      onForward = () => {
        if (++passes < 3) return undefined;
        begun.resolve();
        return gate.promise;
      };
      const client = new AbortController();
      const { signal } = client;
      const left = send(key, 'one', question('x', more), { signal }).catch(() => 'left');
      await begun.promise;
      client.abort();
      expect(await left).toBe('left');
      expect((await send(key, 'one', question('x', more))).status).toBe(409);
      gate.resolve();
      await expect
        .poll(async () => (await send(key, 'one', question('x', more))).again)
        .toBe('true');
      expect(await spent(record.id)).toBe(8);
    },
  );

  test('a file is uploaded once, whatever the boundary of its form', async () => {
    const { key } = await newKey();
    const upload = (content: string, fields = {}) =>
      send(key, 'file', fileForm([requestLine('a', content)], fields), { path: '/v1/files' });
    const first = await upload('x');
    const second = await upload('x');
    expect([first.status, second.status, second.again]).toEqual([201, 201, 'true']);
    expect(second.json.id).toBe(first.json.id);
    expect((await upload('y')).code).toBe('idempotency_conflict');
    expect((await upload('x', { 'expires_after[seconds]': '3600' })).status).toBe(409);
    expect((await node.ask(key, 'GET', '/v1/files')).json.data).toHaveLength(1);

    const batch = {
      input_file_id: first.json.id,
      endpoint: chat,
      completion_window: '24h',
    };
    const made = await send(key, 'batch', batch, { path: '/v1/batches' });
    const again = await send(key, 'batch', batch, { path: '/v1/batches' });
    expect([made.status, again.status, again.again]).toEqual([201, 201, 'true']);
    expect(again.json.id).toBe(made.json.id);
    expect((await node.ask(key, 'GET', '/v1/batches')).json.data).toHaveLength(1);
  });

  test(`the answer is available on ${kind === 'postgres' ? 'another node' : 'the restarted node'}`, async () => {
    const { key } = await newKey();
    const first = await send(key, 'one', question('x'));
    let other: TestNode;
    if (kind === 'postgres') other = await start();
    else {
      await node.close();
      node = await start();
      other = node;
    }
    const second = await send(key, 'one', question('x'), { to: other });
    if (other !== node) await other.close();
    expect(second.text).toBe(first.text);
    expect(second.again).toBe('true');
  });

  test('a request that a dead node started is computed again', async () => {
    const { key, record } = await newKey();
    const { database } = node.service;
    const begin = (name: string, nodeId: string) =>
      database.execute(
        `insert into kept_answers (key_id, name, claim, node_id, created_at) values ($1, $2, 'claim_x', $3, extract(epoch from now()) * 1000)`,
        [record.id, name, nodeId],
      );
    await begin('dead', 'node_dead');
    await begin('alive', node.service.node.id());
    expect((await send(key, 'dead', question('x'))).status).toBe(200);
    expect((await send(key, 'alive', question('x'))).status).toBe(409);
  });

  test('after a day a value is free, and its answer is deleted', async () => {
    const { key } = await newKey();
    const { database } = node.service;
    const count = async () => {
      const { rows } = (await database.execute('select count(*)::int as n from kept_answers')) as {
        rows: { n: number }[];
      };
      return rows[0]?.n;
    };
    const age = (ms: number) =>
      database.execute(`update kept_answers set created_at = created_at - ${ms}`);
    await send(key, 'one', question('x'));
    await age(23 * 3_600_000);
    expect((await send(key, 'one', question('x'))).again).toBe('true');
    await age(3_600_000 + 1);
    expect(await count()).toBeGreaterThan(0);
    expect((await send(key, 'one', question('y'))).again).toBeNull();
    await createKeptAnswers(database, node.service.node).sweep();
    expect(await count()).toBe(1);
    expect((await send(key, 'one', question('y'))).again).toBe('true');
  });

  test('a repeat counts as a request, and needs a key', async () => {
    const { key } = await newKey({ requestsPerMinute: 2 });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await send(key, 'one', question('x'))).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await send('fw_no-key-at-all', 'one', question('x'))).status).toBe(401);
  });

  test('a value has 1 to 255 printable characters', async () => {
    const { key } = await newKey();
    for (const bad of ['', 'x'.repeat(256), 'é']) {
      expect((await send(key, bad, question('x'))).code).toBe('invalid_value');
    }
    expect((await send(key, 'x'.repeat(255), question('x'))).status).toBe(200);
  });

  /** Answers `fetch` once, with limits of its own. */
  async function limited(limits: KeptLimits, fetch: Fetch) {
    const { database, access, node: self } = node.service;
    const answers = createKeptAnswers(database, self, limits);
    const idempotency = createIdempotency({ answers, access, onError: fail });
    const send = behind(idempotency, access, fetch);
    const { key, record } = await newKey();
    const ask = async (name: string) => {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': name };
      const response = await send(
        new Request(`http://localhost${chat}`, { method: 'POST', headers, body: '{}' }),
      );
      return { status: response.status, text: await response.text() };
    };
    return { idempotency, ask, answers, keyId: record.id };
  }

  test.each([
    ['whole', {}],
    ['streamed', { 'x-accel-buffering': 'no' }],
  ])(
    'an answer beyond the limits is not stored, and not computed again: %s',
    async (_, headers) => {
      let computed = 0;
      const answer: Fetch = async (request) => {
        computed++;
        const { length } = await request.text();
        return new Response('é'.repeat(5 * length), { headers });
      };
      const { ask } = await limited({ answerBytes: 19, keyBytes: 1000 }, answer);
      expect(await ask('large')).toEqual({ status: 200, text: 'é'.repeat(10) });
      expect(await ask('large')).toMatchObject({
        status: 409,
        text: expect.stringContaining('too large'),
      });
      const small = await limited({ answerBytes: 20, keyBytes: 59 }, answer);
      const statuses: number[] = [];
      for (const name of ['a', 'b', 'c', 'a', 'b', 'c'])
        statuses.push((await small.ask(name)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
      expect(computed).toBe(4);
    },
  );

  /** Answers whose next statements fail, before or after they took effect. */
  function failing() {
    const { database, node: self } = node.service;
    const state = { fault: 'before', times: 0, failed: 0 };
    const fault = () => {
      state.times--;
      state.failed++;
      return new Error('Connection terminated unexpectedly');
    };
    const orm = new Proxy(database.orm, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'execute') return value.bind(target);
        return async (query: SQL) => {
          if (state.times === 0) return target.execute(query);
          if (state.fault === 'before') throw fault();
          await target.execute(query);
          throw fault();
        };
      },
    });
    const limits = { answerBytes: 200_000, keyBytes: 1_000_000 };
    const answers = createKeptAnswers({ ...database, orm }, self, limits, 20);
    return { answers, state };
  }
  const isFree = (answers: KeptAnswers, keyId: string) =>
    expect.poll(async () => (await answers.find(keyId, 'one')).state).toBe('claimed');

  test('a claim whose release failed is released once the store answers again', async () => {
    const { answers, state } = failing();
    const { record } = await newKey();
    const found = await answers.find(record.id, 'one');
    if (found.state !== 'claimed') throw new Error(found.state);
    state.times = 3;
    await expect(found.claim.release()).rejects.toThrow('terminated');
    await isFree(answers, record.id);
    expect(state.failed).toBe(3);
    answers.stop();
  });

  test.each([
    ['small', 'x'.repeat(100), 'x'.repeat(100)],
    ['large', 'x'.repeat(100_000), undefined],
  ])(
    'an answer that could not be stored ends its claim once the store answers again: %s',
    async (_, body, stored) => {
      const { answers, state } = failing();
      const { record } = await newKey();
      const found = await answers.find(record.id, 'one');
      if (found.state !== 'claimed') throw new Error(found.state);
      state.times = 3;
      const answer = { fingerprint: 'f', status: 200, headers: [], body };
      await expect(found.claim.keep(answer)).rejects.toThrow('terminated');
      await expect.poll(() => answers.read(record.id, 'one')).toEqual({ ...answer, body: stored });
      expect(state.failed).toBe(3);
      answers.stop();
    },
  );

  test('an answer whose statement took effect, although it failed, keeps its body', async () => {
    const { answers, state } = failing();
    const { record } = await newKey();
    const claimed = async (name: string) => {
      const found = await answers.find(record.id, name);
      if (found.state !== 'claimed') throw new Error(found.state);
      return found.claim;
    };
    const answer = { fingerprint: 'f', status: 200, headers: [], body: 'x'.repeat(100_000) };
    // The first also reads the sum of the key's answers.
    await (await claimed('first')).keep(answer);
    const claim = await claimed('one');
    Object.assign(state, { fault: 'after', times: 1 });
    await expect(claim.keep(answer)).rejects.toThrow('terminated');
    // It is written again, without its body.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await answers.read(record.id, 'one')).toEqual(answer);
    answers.stop();
  });

  test('a claim whose statement took effect, although it failed, is released', async () => {
    const { answers, state } = failing();
    const { record } = await newKey();
    Object.assign(state, { fault: 'after', times: 1 });
    await expect(answers.find(record.id, 'one')).rejects.toThrow('terminated');
    expect((await answers.find(record.id, 'one')).state).toBe('running');
    await isFree(answers, record.id);
    answers.stop();
  });

  test('a claim that is taken again after such a statement is found', async () => {
    const { answers, state } = failing();
    const { record } = await newKey();
    Object.assign(state, { fault: 'after', times: 1 });
    // Two share a statement, and after its failure each has its own.
    const both = ['one', 'two'].map((name) => answers.find(record.id, name));
    expect((await Promise.all(both)).map((found) => found.state)).toEqual(['claimed', 'claimed']);
    answers.stop();
  });

  test('stopping ends running requests and releases their claims', async () => {
    const begun = Promise.withResolvers<void>();
    const { idempotency, ask, answers, keyId } = await limited(
      { answerBytes: 100, keyBytes: 100 },
      async (request) => {
        await request.text();
        begun.resolve();
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        return Response.json({});
      },
    );
    const answer = ask('one');
    await begun.promise;
    expect((await answers.find(keyId, 'one')).state).toBe('running');
    await idempotency.stop();
    expect((await answers.find(keyId, 'one')).state).toBe('claimed');
    await answer;
  });
});

test('requests without the header, and methods other than POST, do not reach the store', async () => {
  const seen: string[] = [];
  const { access } = openPorts(createStubEngine());
  const asks = () => Promise.reject(new Error('asked the store'));
  const answers = { find: asks, read: asks, sweep: asks, stop: () => {} };
  const limits = { answerBytes: 0, keyBytes: 0 };
  const idempotency = createIdempotency({ answers: { ...answers, limits }, access, onError: fail });
  const send = behind(idempotency, access, (request) => {
    seen.push(request.url);
    return new Response();
  });
  const authorization = 'Bearer x';
  const named = { authorization, 'idempotency-key': 'one' };
  const requests = [
    new Request(`http://localhost${chat}`, {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    }),
    new Request('http://localhost/v1/files', { headers: named }),
    new Request('http://localhost/v1/batches/batch_1/cancel', { method: 'POST', headers: named }),
  ];
  for (const request of requests) expect((await send(request)).status).toBe(200);
  expect(seen).toHaveLength(3);
});

test('an answer is repeated once the body has arrived and the answer fits into memory', async () => {
  const { access } = openPorts(createStubEngine());
  const kept: KeptAnswer = { fingerprint: '', status: 200, headers: [], body: 'answer' };
  const calls: (string | number)[] = [];
  let room = Number.POSITIVE_INFINITY;
  const reading = {
    leave: () => calls.push('leave'),
    hold(bytes: number) {
      calls.push(bytes);
      if (bytes > room) throw formworkError('Too much.', { code: 'engine_overloaded' });
    },
  };
  const body = '{}';
  const request = (chunks: ReadableStream<Uint8Array> | string) => {
    const init: RequestInit & { duplex: string } = {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'idempotency-key': 'one' },
      body: chunks,
      duplex: 'half',
    };
    return new Request(`http://localhost${chat}`, init);
  };
  const fingerprint = (await fingerprintOf(request(body)))!;
  const unused = async () => {};
  const idempotency = createIdempotency({
    access: { read: () => reading },
    answers: {
      limits: { answerBytes: 0, keyBytes: 0 },
      find: async () => ({ state: 'kept', fingerprint, bytes: 6 }),
      async read() {
        calls.push('read');
        return kept;
      },
      sweep: unused,
      stop: () => {},
    },
    onError: fail,
  });
  const send = behind(idempotency, access, () => new Response());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const answer = send(request(readable));
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode(body));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual([]);
  await writer.close();
  expect(await (await answer).text()).toBe('answer');
  expect(calls).toEqual([6, 'read', 'leave']);

  calls.length = 0;
  room = 5;
  expect((await send(request(body))).status).toBe(503);
  expect(calls).toEqual([6, 'leave']);
});
