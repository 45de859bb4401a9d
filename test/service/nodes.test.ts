import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileForm, requestLine, startNode, type TestNode } from './support/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

const prices = new Map([['stub', { input: 1000, output: 2000 }]]);
const chat = { model: 'stub', messages: [{ role: 'user', content: 'x' }] };

describe('three nodes on one PostgreSQL', () => {
  let stores: TestStores;
  const nodes: TestNode[] = [];
  const worked: string[] = [];
  beforeAll(async () => {
    stores = await startStores('postgres');
    const where = await stores.make();
    // Together, as a deployment starts them: one of them makes the tables and the first key.
    nodes.push(
      ...(await Promise.all(
        ['a', 'b', 'c'].map((name) => startNode({ ...where, prices }, () => worked.push(name))),
      )),
    );
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await stores.stop();
  });

  const [a, b, c] = [() => nodes[0]!, () => nodes[1]!, () => nodes[2]!];
  const ask = (node: TestNode, key: string) => node.ask(key, 'POST', '/v1/chat/completions', chat);

  test('starting together, they create one first key', () => {
    expect(nodes.filter(({ service }) => service.firstKey)).toHaveLength(1);
    expect(nodes.filter(({ service }) => service.firstAdminSecret)).toHaveLength(1);
  });

  test('a key works on all nodes, and on none 2 seconds after it was revoked', async () => {
    const { key, record } = await a().service.keys.create('shared');
    for (const node of nodes) expect((await ask(node, key)).status).toBe(200);
    await a().service.keys.revoke(record.id);
    expect((await ask(a(), key)).status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const node of nodes) expect((await ask(node, key)).status).toBe(401);
  });

  test('a rate limit counts the requests to all nodes', async () => {
    const { key } = await a().service.keys.create('limited', { requestsPerMinute: 5 });
    const statuses: number[] = [];
    for (let i = 0; i < 9; i++) statuses.push((await ask(nodes[i % 3]!, key)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    const answer = await b().ask(key, 'GET', '/v1/files');
    expect(answer.status).toBe(429);
    expect(answer.json.error).toMatchObject({ type: 'rate_limit_error' });
    expect(answer.headers.get('x-ratelimit-limit-requests')).toBe('5');
    expect(answer.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('credits are spent once, whichever node answers', async () => {
    const { key, record } = await a().service.keys.create('spender', { credits: 20 * 50 + 3 });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => ask(nodes[i % 3]!, key)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 402)).toBe(true);
    const answered = answers.filter(({ status }) => status === 200).length;
    expect((await c().service.keys.get(record.id)).credits).toBe(20 * 50 + 3 - 20 * answered);
    // What was set aside by requests under way may have kept others out; now nothing is.
    for (let left = 50 - answered; left > 0; left--) expect((await ask(c(), key)).status).toBe(200);
    expect((await ask(b(), key)).status).toBe(402);
    expect((await c().service.keys.get(record.id)).credits).toBe(3);
  });

  test("a request with an Idempotency-Key stays its node's after a failed statement about credits", async () => {
    const { key } = await a().service.keys.create('once');
    const metered = (await a().service.keys.create('metered', { credits: 1000 })).key;
    const { execute } = a().service.database;
    await execute('alter function ledger_reserve rename to away');
    expect((await ask(a(), metered)).status).toBeGreaterThanOrEqual(500);
    await execute('alter function away rename to ledger_reserve');
    const slow = (node: TestNode) =>
      fetch(`${node.url}/v1/chat/completions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: JSON.stringify({ ...chat, messages: [{ role: 'user', content: 'slow:2000' }] }),
      });
    const first = slow(a());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await slow(b())).status).toBe(409);
    expect((await first).status).toBe(200);
    expect((await ask(a(), metered)).status).toBe(200);
  });

  test('files and batches are shared by all nodes, and all nodes work on a batch', async () => {
    const { key } = await a().service.keys.create('batcher');
    // Slow enough that every node has looked for work before two of them have done it all.
    const lines = Array.from({ length: 1200 }, (_, i) => requestLine(`${i}`, 'slow:50'));
    const file = await a().ask(key, 'POST', '/v1/files', fileForm(lines));
    worked.length = 0;
    const batch = await b().ask(key, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint: '/v1/chat/completions',
      completion_window: '1h',
    });
    let status: unknown;
    while (status !== 'completed') {
      await new Promise((resolve) => setTimeout(resolve, 200));
      status = (await c().ask(key, 'GET', `/v1/batches/${batch.json.id}`)).json.status;
    }
    expect(new Set(worked).size).toBe(3);
    expect(worked).toHaveLength(1200);
    const { text } = await a().ask(key, 'GET', `/v1/batches/${batch.json.id}/results`);
    expect(text.trim().split('\n')).toHaveLength(1200);
  });

  test('the lines of a batch are distributed among nodes', async () => {
    const { key } = await a().service.keys.create('small batcher');
    const lines = Array.from({ length: 100 }, (_, i) => requestLine(`${i}`, 'slow:300'));
    const file = await a().ask(key, 'POST', '/v1/files', fileForm(lines));
    worked.length = 0;
    const batch = await a().ask(key, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const look = async () => (await a().ask(key, 'GET', `/v1/batches/${batch.json.id}`)).json;
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('completed');
    const counts = ['a', 'b', 'c'].map((name) => worked.filter((one) => one === name).length);
    expect(Math.max(...counts)).toBeLessThan(80);
  });

  test('a stored response is found on every node', async () => {
    await a().service.store.put('response', 'key', 'resp_1', { text: 'x' });
    expect(await c().service.store.get('response', 'key', 'resp_1')).toEqual({ text: 'x' });
  });
});
