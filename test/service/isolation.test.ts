/**
 * No way from one key to what belongs to another, nor to a model it may not use: every endpoint, by
 * a second key.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { noteAddress } from '../../src/server/http/address.ts';
import { createBatchRoutes } from '../../src/server/v1/batches/routes.ts';
import { createFileRoutes } from '../../src/server/v1/files/routes.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { describedOperations } from './support/described.ts';
import { fileForm, type Json, startNode, type TestNode } from './support/server.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

const chat = { model: 'stub', messages: [{ role: 'user', content: 'x' }], max_tokens: 4 };
const completion = { model: 'stub', prompt: 'x', max_tokens: 4 };
const counted = { model: 'stub', input: 'x' };
const toCount = { model: 'stub', messages: [{ role: 'user', content: 'x' }] };
const response = { model: 'stub', input: 'x', max_output_tokens: 4 };
const embedding = { model: 'stub', input: 'x' };
const line = (customId: string, url: string, body: object) =>
  JSON.stringify({ custom_id: customId, method: 'POST', url, body });

/** What the first key owns. */
interface Owned {
  readonly file: string;
  readonly batch: string;
  readonly output: string;
  readonly response: string;
}

/**
 * A row: the operation, the path and body asked with the second key, and the status of the refusal.
 */
type Row = readonly [
  operation: string,
  path: (own: Owned) => string,
  status: 403 | 404,
  body?: (own: Owned) => object,
];

const table: readonly Row[] = [
  ['POST /chat/completions', () => '/chat/completions', 403, () => chat],
  ['POST /completions', () => '/completions', 403, () => completion],
  ['POST /embeddings', () => '/embeddings', 403, () => embedding],
  ['POST /responses', () => '/responses', 403, () => response],
  ['POST /responses/input_tokens', () => '/responses/input_tokens', 403, () => counted],
  ['POST /messages', () => '/messages', 403, () => ({ ...chat, max_tokens: 8 })],
  ['POST /messages/count_tokens', () => '/messages/count_tokens', 403, () => toCount],
  ['GET /models/{model}', () => '/models/stub', 404],
  ['GET /responses/{id}', (own) => `/responses/${own.response}`, 404],
  ['DELETE /responses/{id}', (own) => `/responses/${own.response}`, 404],
  ['POST /responses/{id}/cancel', (own) => `/responses/${own.response}/cancel`, 404],
  ['GET /responses/{id}/input_items', (own) => `/responses/${own.response}/input_items`, 404],
  ['GET /files/{id}', (own) => `/files/${own.file}`, 404],
  ['DELETE /files/{id}', (own) => `/files/${own.file}`, 404],
  ['GET /files/{id}/content', (own) => `/files/${own.file}/content`, 404],
  ['GET /files/{id}/content', (own) => `/files/${own.output}/content`, 404],
  ['GET /files/{id}/cost-estimate', (own) => `/files/${own.file}/cost-estimate`, 404],
  ['GET /files', (own) => `/files?after=${own.file}`, 404],
  [
    'POST /batches',
    () => '/batches',
    404,
    (own) => ({
      input_file_id: own.file,
      endpoint: '/v1/chat/completions',
      completion_window: '1h',
    }),
  ],
  ['GET /batches', (own) => `/batches?after=${own.batch}`, 404],
  ['GET /batches/{id}', (own) => `/batches/${own.batch}`, 404],
  ['DELETE /batches/{id}', (own) => `/batches/${own.batch}`, 404],
  ['POST /batches/{id}/cancel', (own) => `/batches/${own.batch}/cancel`, 404],
  ['POST /batches/{id}/retry', (own) => `/batches/${own.batch}/retry`, 404],
  [
    'POST /batches/{id}/retry-requests',
    (own) => `/batches/${own.batch}/retry-requests`,
    404,
    () => ({ custom_ids: ['a'] }),
  ],
  ['GET /batches/{id}/results', (own) => `/batches/${own.batch}/results`, 404],
  ['GET /batches/{id}/analytics', (own) => `/batches/${own.batch}/analytics`, 404],
];

/** These answer everybody, each with what is its own: tested below by what they answer. */
const lists = ['GET /models', 'GET /files', 'GET /batches', 'POST /files'];

/** Every route of the service's own. */
function served(): string[] {
  // The routes alone are looked at: nothing is asked of what they stand on.
  const own = {
    files: createFileRoutes({} as Parameters<typeof createFileRoutes>[0]),
    batches: createBatchRoutes(...([{}, {}] as Parameters<typeof createBatchRoutes>)),
  };
  return Object.entries(own).flatMap(([name, { routes }]) =>
    routes.map(
      ({ method, path }) => `${method} /${name}${path.replace(/^\/$/, '').replace(':id', '{id}')}`,
    ),
  );
}

test('every route of files and batches is in the table of operations', () => {
  const own = [...describedOperations].filter((operation) => / \/(files|batches)/.test(operation));
  expect(own.sort()).toEqual(served().sort());
});

describe.each(storeKinds)('a second key, on a store that is %s', (kind) => {
  let stores: TestStores;
  let node: TestNode;
  let owner: string;
  /** May use other models alone; and one that may use them all. */
  let stranger: string;
  let neighbour: string;
  let own: Owned;

  const until = async (key: string, id: unknown): Promise<Json> => {
    for (;;) {
      const { json } = await node.ask(key, 'GET', `/v1/batches/${id}`);
      if (json.status === 'completed') return json;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const runBatch = async (key: string, endpoint: string, lines: readonly string[]) => {
    const file = await node.ask(key, 'POST', '/v1/files', fileForm(lines));
    expect(file.status, file.text).toBe(201);
    const made = await node.ask(key, 'POST', '/v1/batches', {
      input_file_id: file.json.id,
      endpoint,
      completion_window: '24h',
    });
    expect(made.status, made.text).toBe(201);
    const batch = await until(key, made.json.id);
    const { text } = await node.ask(key, 'GET', `/v1/batches/${batch.id}/results`);
    const results = text
      .trim()
      .split('\n')
      .map((result) => JSON.parse(result) as { response: { status_code: number; body: Json } });
    return { batch, file: String(file.json.id), results };
  };

  beforeAll(async () => {
    stores = await startStores(kind);
    const engine = createStubEngine({ places: 8, embeddingDimensions: 8 });
    node = await startNode({
      ...(await stores.make()),
      adminSecret: 'admin',
      api: (ports, own) => createApi({ ...openPorts(engine), ...ports }, own).fetch,
    });
    owner = (await node.service.keys.create('owner')).key;
    stranger = (await node.service.keys.create('stranger', { models: ['another'] })).key;
    neighbour = (await node.service.keys.create('neighbour')).key;
    const { batch, file } = await runBatch(owner, '/v1/chat/completions', [
      line('a', '/v1/chat/completions', chat),
    ]);
    const stored = await node.ask(owner, 'POST', '/v1/responses', response);
    expect(stored.status, stored.text).toBe(200);
    own = {
      file,
      batch: String(batch.id),
      output: String(batch.output_file_id),
      response: String(stored.json.id),
    };
  });
  afterAll(async () => {
    await node.close();
    await stores.stop();
  });

  test('the table has every operation', () => {
    const tested = new Set([...table.map(([operation]) => operation), ...lists]);
    expect([...describedOperations].sort()).toEqual([...tested].sort());
  });

  for (const [operation, path, status, body] of table) {
    test(`${operation} is refused`, async () => {
      const method = operation.split(' ')[0]!;
      const address = `/v1${path(own)}`;
      const answer = await node.ask(stranger, method, address, body?.(own));
      expect([answer.status, answer.json.error]).toEqual([
        status,
        expect.objectContaining({
          type: status === 403 ? 'permission_error' : 'not_found_error',
        }),
      ]);
      // The same with a key that may use the model: what is another's is not found.
      if (status === 404 && operation !== 'GET /models/{model}') {
        expect((await node.ask(neighbour, method, address, body?.(own))).status).toBe(404);
      }
    });
  }

  test('refused operations changed nothing for the owner', async () => {
    for (const path of [
      `/files/${own.file}`,
      `/files/${own.output}/content`,
      `/batches/${own.batch}`,
      `/responses/${own.response}`,
    ]) {
      expect([path, (await node.ask(owner, 'GET', `/v1${path}`)).status]).toEqual([path, 200]);
    }
  });

  test('lists contain only objects of the key', async () => {
    for (const path of ['/models', '/files', '/batches']) {
      const { json } = await node.ask(stranger, 'GET', `/v1${path}`);
      expect([path, json.data]).toEqual([path, []]);
    }
  });

  test('another key cannot continue a conversation', async () => {
    const answer = await node.ask(neighbour, 'POST', '/v1/responses', {
      ...response,
      previous_response_id: own.response,
    });
    expect(answer.status).toBe(404);
  });

  test('a batch cannot use models that its key may not use', async () => {
    const { results } = await runBatch(stranger, '/v1/chat/completions', [
      line('a', '/v1/chat/completions', chat),
    ]);
    expect(results).toMatchObject([
      { response: { status_code: 403, body: { error: { code: 'model_access_denied' } } } },
    ]);
  });

  test('batches of embeddings and responses give the same answers as single requests', async () => {
    const embeddings = await runBatch(owner, '/v1/embeddings', [
      line('a', '/v1/embeddings', embedding),
    ]);
    const alone = await node.ask(owner, 'POST', '/v1/embeddings', embedding);
    expect(embeddings.results[0]?.response).toMatchObject({ status_code: 200, body: alone.json });
    const responses = await runBatch(owner, '/v1/responses', [
      line('a', '/v1/responses', response),
    ]);
    expect(responses.results[0]?.response).toMatchObject({
      status_code: 200,
      body: { object: 'response', status: expect.stringMatching(/^(in)?complete/) },
    });
  });

  test('a key reads eight files or results at a time, which takes nothing from others', async () => {
    const get = (key: string, path: string, method = 'GET') =>
      node.service.fetch(
        new Request(`${node.url}/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${key}` },
        }),
      );
    const paths = [
      `/files/${own.file}/content`,
      `/files/${own.output}/content`,
      `/batches/${own.batch}/results`,
    ];
    for (const path of paths) {
      for (let asked = 0; asked < 9; asked++) {
        expect((await get(owner, path, 'HEAD')).status).toBe(200);
        await (await get(owner, path)).text();
      }
    }
    const open = await Promise.all(
      Array.from({ length: 8 }, (_, at) => get(owner, paths[at % paths.length]!)),
    );
    expect(open.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const path of paths) {
      const refused = await get(owner, path);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([
        429,
        expect.stringMatching(/^[12]$/),
      ]);
      expect(refused.headers.get('x-accel-buffering')).toBeNull();
      expect(await refused.json()).toMatchObject({ error: { code: 'too_many_parallel_requests' } });
    }
    expect(
      (await runBatch(neighbour, '/v1/embeddings', [line('a', '/v1/embeddings', embedding)]))
        .results,
    ).toHaveLength(1);
    // One is read to its end, and the reader of another disconnects before its begin.
    await open[0]!.text();
    await open[1]!.body!.cancel();
    const again = [await get(owner, paths[0]!), await get(owner, paths[1]!)];
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of [...open.slice(2), ...again]) await body!.cancel();
  });

  test('a key reads the analytics of two batches at a time', async () => {
    for (const path of [`/batches/${own.batch}/analytics`, '/batches?include=analytics']) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => node.ask(owner, 'GET', `/v1${path}`)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses.slice(0, 2)).toEqual([200, 200]);
      expect(statuses).toContain(429);
      expect((await node.ask(owner, 'GET', `/v1${path}`)).status).toBe(200);
    }
  });

  test('API keys have no access to administration and metrics', async () => {
    const headers = { authorization: `Bearer ${owner}` };
    let asked = 0;
    // Each from another address: one that tries this often is refused for that.
    const request = (path: string) => {
      const made = new Request(`http://localhost/${path}`, { headers });
      noteAddress(made, `192.0.2.${++asked}`);
      return made;
    };
    const ask = (path: string) => node.service.admin(request(`admin/${path}`));
    for (const path of [
      'keys',
      'usage',
      'files',
      'batches',
      'models',
      'system',
      'audit',
      'tokens',
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 401]);
    }
    expect([(await ask('session')).status, await (await ask('session')).text()]).toEqual([204, '']);
    expect((await node.service.metricsPage(request('metrics'))).status).toBe(401);
  });
});
