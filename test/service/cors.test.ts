/** What a page of another origin meets at each address of `/v1`: Fetch, section 3.2. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { startNode, type TestNode } from './support/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

const addresses: readonly (readonly [string, string])[] = [
  ['POST', '/v1/chat/completions'],
  ['POST', '/v1/embeddings'],
  ['POST', '/v1/responses'],
  ['GET', '/v1/responses/resp_1'],
  ['DELETE', '/v1/responses/resp_1'],
  ['POST', '/v1/responses/resp_1/cancel'],
  ['GET', '/v1/responses/resp_1/input_items'],
  ['GET', '/v1/models'],
  ['GET', '/v1/models/stub'],
  ['GET', '/v1/openapi.json'],
  ['POST', '/v1/files'],
  ['GET', '/v1/files'],
  ['GET', '/v1/files/file_1'],
  ['DELETE', '/v1/files/file_1'],
  ['GET', '/v1/files/file_1/content'],
  ['GET', '/v1/files/file_1/cost-estimate'],
  ['POST', '/v1/batches'],
  ['GET', '/v1/batches'],
  ['GET', '/v1/batches/batch_1'],
  ['DELETE', '/v1/batches/batch_1'],
  ['POST', '/v1/batches/batch_1/cancel'],
  ['POST', '/v1/batches/batch_1/retry'],
  ['POST', '/v1/batches/batch_1/retry-requests'],
  ['GET', '/v1/batches/batch_1/results'],
  ['GET', '/v1/batches/batch_1/analytics'],
  ['GET', '/v1/nowhere'],
  ['PATCH', '/v1/models'],
];

let stores: TestStores;
let node: TestNode;
let key: string;
beforeAll(async () => {
  stores = await startStores('embedded');
  const engine = createStubEngine();
  node = await startNode({
    ...(await stores.make()),
    api: (ports, own) => createApi({ ...openPorts(engine), ...ports }, own).fetch,
  });
  ({ key } = await node.service.keys.create('page', { requestsPerMinute: 1000 }));
});
afterAll(async () => {
  await node.close();
  await stores.stop();
});

const send = (method: string, path: string, headers: Record<string, string>) =>
  fetch(node.url + path, { method, headers: { origin: 'https://page.example', ...headers } });

const list = (response: Response, name: string) => response.headers.get(name)?.split(/, */) ?? [];

describe.each(addresses)('%s %s', (method, path) => {
  test('passes its preflight without a key', async () => {
    const answer = await send('OPTIONS', path, {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-stainless-lang',
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(list(answer, 'access-control-allow-methods')).toContain(method);
    // The wildcard stands for every header but this one.
    expect(list(answer, 'access-control-allow-headers')).toEqual(['*', 'authorization']);
  });

  test.each(['a key', 'no key'])('can be read with %s, including its headers', async (given) => {
    const authorization = given === 'a key' ? { authorization: `Bearer ${key}` } : {};
    const answer = await send(method, path, authorization);
    await answer.body?.cancel();
    expect(answer.status).not.toBe(500);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBe('*');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    if (path === '/v1/openapi.json') return;
    if (given === 'a key') {
      expect(answer.status).not.toBe(401);
      expect(answer.headers.get('x-ratelimit-remaining-requests')).toMatch(/^\d+$/);
    } else {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

test('a page can read retry-after', async () => {
  const limited = await node.service.keys.create('limited', { requestsPerMinute: 1 });
  const ask = () => send('GET', '/v1/files', { authorization: `Bearer ${limited.key}` });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the dashboard and the metrics are not open to other origins', async () => {
  const headers = { origin: 'https://page.example' };
  const { admin, metricsPage } = node.service;
  for (const answer of [
    await admin(new Request(`${node.url}/admin/keys`, { headers })),
    await metricsPage(new Request(`${node.url}/metrics`, { headers })),
  ]) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});
