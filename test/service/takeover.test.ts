import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '../suites/crash/cluster.ts';
import { fileForm, requestLine } from './support/server.ts';
import { type StoreOptions, startStores, type TestStores } from './support/stores.ts';

/** What docs/operating.md promises. */
const promisedMs = 30_000;

let stores: TestStores;
let where: StoreOptions;
beforeAll(async () => {
  stores = await startStores('postgres');
  where = await stores.make();
});
afterAll(async () => {
  await stores?.stop();
});

test('another node takes over the work of a killed node within the documented time', async () => {
  const cluster = await startCluster(1, where);
  const ask = async (method: string, path: string, key: string, body?: unknown) => {
    const response = await fetch(cluster.urls()[0] + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    });
    return (await response.json()) as Record<string, unknown>;
  };
  try {
    const { key } = await ask('POST', '/admin/keys', 'crash-test-secret', { name: 'taken over' });
    const lines = Array.from({ length: 8 }, (_, i) => requestLine(`${i}`, 'slow:1500'));
    const file = await ask('POST', '/v1/files', String(key), fileForm(lines));
    const batch = await ask('POST', '/v1/batches', String(key), {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const status = async () => (await ask('GET', `/v1/batches/${batch.id}`, String(key))).status;
    await expect.poll(status).toBe('in_progress');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const killed = performance.now();
    // The new node has nothing of the old one but the store.
    await cluster.crash();
    await expect.poll(status, { timeout: 60_000 }).toBe('completed');
    expect(performance.now() - killed).toBeLessThan(promisedMs);
  } finally {
    await cluster.stop();
  }
}, 90_000);
