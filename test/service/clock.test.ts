import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fileForm, requestLine, startNode, type TestNode } from './support/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

let stores: TestStores;
let node: TestNode;
beforeAll(async () => {
  stores = await startStores('embedded');
  node = await startNode(await stores.make());
});
afterAll(async () => {
  await node?.close();
  await stores?.stop();
});

test('a batch does not wait longer because the clock is set back', async () => {
  const { key } = await node.service.keys.create('early');
  const file = await node.ask(key, 'POST', '/v1/files', fileForm([requestLine('a', 'x')]));
  const now = Date.now;
  const early = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * 60 * 1000);
  const { json } = await node.ask(key, 'POST', '/v1/batches', {
    input_file_id: file.json.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  });
  early.mockRestore();
  const look = async () => (await node.ask(key, 'GET', `/v1/batches/${json.id}`)).json.status;
  await expect.poll(look, { timeout: 20_000 }).toBe('completed');
}, 30_000);
