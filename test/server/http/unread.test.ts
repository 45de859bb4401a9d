import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Listener, listen } from '../../../src/server/http/listen.ts';
import { countUnread } from '../../../src/server/http/unread.ts';
import { until } from '../../support/until.ts';

const LARGE = 32 * 1024 * 1024;

let listener: Listener;
let unread = 0;
let most = 0;
afterEach(() => listener.close(0));

async function start(text: string, headers = {}): Promise<void> {
  unread = 0;
  most = 0;
  const fetch = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    countUnread((bytes) => {
      unread += bytes;
      most = Math.max(most, unread);
      return () => {
        unread -= bytes;
      };
    });
    return new Response(text, { headers });
  };
  listener = await listen(fetch, '127.0.0.1', 0);
}

/** Asks, and does not read yet. */
function ask(): Socket {
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

test.each([
  ['whole', {}],
  ['streamed', { 'x-accel-buffering': 'no' }],
])('an answer counts until its client has read it: %s', async (_, headers) => {
  await start('x'.repeat(LARGE), headers);
  const sockets = [ask(), ask()];
  await until(() => unread > LARGE);
  for (const socket of sockets) socket.resume();
  await until(() => unread === 0);
  for (const socket of sockets) socket.destroy();
});

test('an answer counts until its client leaves', async () => {
  await start('x'.repeat(LARGE));
  const socket = ask();
  await until(() => unread > 0);
  socket.destroy();
  await until(() => unread === 0);
});

test('an answer that is sent at once does not count', async () => {
  await start('x');
  expect(await (await fetch(listener.url)).text()).toBe('x');
  expect(most).toBe(0);
});
