/** Limits on concurrent requests, of a key and of the node, over the whole service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { until } from '../support/until.ts';
import { fileForm, requestLine, startNode, type TestNode } from './support/server.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const chat = { model: 'stub', messages: [{ role: 'user', content: 'x' }], max_tokens: 4 };

describe.each(storeKinds)('a node on a store that is %s', (kind) => {
  const gate = Promise.withResolvers<void>();
  const engine = createStubEngine({ places: 8, onForward: () => gate.promise });
  let stores: TestStores;
  let node: TestNode;
  beforeAll(async () => {
    stores = await startStores(kind);
    node = await startNode({
      ...(await stores.make()),
      admission: { requests: 4, maxParallel: 3 },
      api: (ports, own) => createApi({ ...openPorts(engine), ...ports }, own).fetch,
    });
  });
  afterAll(async () => {
    gate.resolve();
    await node.close();
    await stores.stop();
  });

  const ask = (key: string) => node.ask(key, 'POST', '/v1/chat/completions', chat);
  const makeKey = async (name: string, maxParallel: number | null) =>
    (await node.service.keys.create(name, { maxParallel })).key;

  test('refuses requests beyond the limit of their key or its own, batches aside', async () => {
    const narrow = await makeKey('narrow', 1);
    const wide = await makeKey('wide', null);
    const running = [ask(narrow)];
    await until(() => engine.open() === 1);
    const second = await ask(narrow);
    expect([second.status, second.json.error]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_parallel_requests' }),
    ]);
    expect(second.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);

    for (const open of [2, 3]) {
      running.push(ask(wide));
      await until(() => engine.open() === open);
    }
    const third = await ask(wide);
    expect([third.status, third.json.error]).toEqual([
      503,
      expect.objectContaining({ code: 'engine_overloaded' }),
    ]);

    const lines = [requestLine('a', 'x', { max_tokens: 4 })];
    const file = await node.ask(narrow, 'POST', '/v1/files', fileForm(lines));
    const batch = await node.ask(narrow, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    await until(() => engine.open() === 4);

    gate.resolve();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const look = async () =>
      (await node.ask(narrow, 'GET', `/v1/batches/${batch.json.id}`)).json.request_counts;
    await expect.poll(look).toMatchObject({ completed: 1 });
    expect((await ask(narrow)).status).toBe(200);

    node.service.access.close();
    const late = await ask(narrow);
    expect([late.status, late.json.error]).toEqual([
      503,
      expect.objectContaining({ code: 'engine_overloaded' }),
    ]);
  });
});

test('many small requests without a content-length run at once', async () => {
  const gate = Promise.withResolvers<void>();
  const engine = createStubEngine({ places: 20, onForward: () => gate.promise });
  const stores = await startStores('embedded');
  const node = await startNode({
    ...(await stores.make()),
    admission: { requests: 100, maxParallel: 50 },
    api: (ports, own) => createApi({ ...openPorts(engine), ...ports }, own).fetch,
  });
  try {
    const { key } = await node.service.keys.create('chunked');
    const ask = () => {
      const body = new Blob([JSON.stringify({ ...chat, user: 'x'.repeat(1000) })]).stream();
      const init: RequestInit & { duplex: string } = {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
        duplex: 'half',
      };
      return fetch(`${node.url}/v1/chat/completions`, init);
    };
    const running = Array.from({ length: 20 }, ask);
    await until(() => engine.open() === 20);
    gate.resolve();
    for (const { status } of await Promise.all(running)) expect(status).toBe(200);
  } finally {
    gate.resolve();
    await node.close();
    await stores.stop();
  }
});
