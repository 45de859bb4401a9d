/** Clients that do not read their answers, over the whole service. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { startNode, type TestNode } from './support/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

let stores: TestStores;
let node: TestNode;
beforeAll(async () => {
  stores = await startStores('embedded');
  const engine = createStubEngine();
  node = await startNode({
    ...(await stores.make()),
    api: (ports, own) => createApi({ ...openPorts(engine), ...ports }, own).fetch,
  });
});
afterAll(async () => {
  await node.close();
  await stores.stop();
});

test('a key whose answers are not read is refused, until they are; other keys are not', async () => {
  const [{ key, record }, other] = [
    await node.service.keys.create('a'),
    await node.service.keys.create('b'),
  ];
  const instructions = 'x'.repeat(18 * 1024 * 1024);
  await node.service.store.put('response', record.id, 'resp_1', { id: 'resp_1', instructions });
  const sockets: Socket[] = [];
  const askUnread = () => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1').pause();
    socket.write(
      `GET /v1/responses/resp_1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    sockets.push(socket);
  };
  const ask = async (as: string) => {
    const headers = { authorization: `Bearer ${as}` };
    const response = await fetch(`${node.url}/v1/responses/resp_1`, { headers });
    await response.text();
    return response.status;
  };
  for (let count = 0; count < 10; count++) askUnread();
  await expect.poll(() => ask(key)).toBe(503);
  expect(await ask(key)).toBe(503);
  expect(await ask(other.key)).toBe(404);

  for (const socket of sockets) socket.resume();
  await expect.poll(() => ask(key)).toBe(200);
  for (const socket of sockets) socket.destroy();
});
