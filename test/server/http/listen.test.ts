import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Fetch } from '../../../src/server/http/handler.ts';
import { type Listener, listen } from '../../../src/server/http/listen.ts';
import { until } from '../../support/until.ts';

let listener: Listener;
afterEach(() => listener.close(0));

const timeout = 300;
const pace = { graceMs: 400, bytesPerSecond: 1000 };
const start = async (fetch: Fetch) => {
  listener = await listen(fetch, '127.0.0.1', 0, { timeout, pace });
};

/** A body without an end, and whether anybody still wants it. */
function endless() {
  let wanted = true;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 16)),
      cancel: () => {
        wanted = false;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, wanted: () => wanted };
}

test("a client that does not read is disconnected, and its answer's body is cancelled", async () => {
  const { body, wanted } = endless();
  await start(() => new Response(body));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => !wanted());
  socket.destroy();
});

test('an answer may take longer than that', async () => {
  await start(async () => {
    await new Promise((resolve) => setTimeout(resolve, timeout * 3));
    return new Response('late');
  });
  const response = await fetch(listener.url);
  expect(await response.text()).toBe('late');
});

test('records of a stream may be further apart than that', async () => {
  const encoder = new TextEncoder();
  let count = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, timeout * 2));
      if (++count > 2) controller.close();
      else controller.enqueue(encoder.encode(`${count};`));
    },
  });
  await start(() => new Response(body));
  expect(await (await fetch(listener.url)).text()).toBe('1;2;');
});

/** Connections that this machine turned away because too many waited to be accepted. */
const overflows = () => {
  const [names, values] = readFileSync('/proc/net/netstat', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '));
  return Number(values![names!.indexOf('ListenOverflows')]);
};

test.skipIf(process.platform !== 'linux')(
  'a thousand clients at once do not make others wait for their connections',
  async () => {
    await start(() => new Response('here'));
    const before = overflows();
    const port = Number(new URL(listener.url).port);
    const sockets = Array.from({ length: 1000 }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    );
    // Nothing is accepted meanwhile: what the system takes, it takes by itself.
    const busyUntil = performance.now() + 200;
    while (performance.now() < busyUntil);
    expect(await (await fetch(listener.url)).text()).toBe('here');
    for (const socket of sockets) socket.destroy();
    expect(overflows() - before).toBe(0);
  },
);

test('many connections are accepted in a turn of a busy event loop', async () => {
  await start(() => new Response('ok'));
  const port = Number(new URL(listener.url).port);
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))));
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await (await fetch(listener.url)).text();
  clearImmediate(next);
  for (const socket of sockets) socket.destroy();
  // One connection in each would take two hundred.
  expect(turns).toBeLessThan(100);
});

test('an address in use is refused', async () => {
  await start(() => new Response('first'));
  const port = Number(new URL(listener.url).port);
  await expect(listen(() => new Response('second'), '127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is in use.`,
  );
});

test('closing waits for the answers of all connections', async () => {
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = 0;
  await start(async () => {
    started++;
    await finished;
    return new Response('complete');
  });
  const own = listener;
  const answers = Array.from({ length: 40 }, async () => (await fetch(own.url)).text());
  await until(() => started === 40);
  let closed = false;
  const closing = own.close(10_000).then(() => {
    closed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(closed).toBe(false);
  finish();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['complete']));
  await closing;
});

/**
 * Sends a body in pieces, 50 ms apart; resolves with the answer and the milliseconds that it took.
 */
function trickle(piece: string, pieces: number): Promise<{ answer: string; took: number }> {
  const begun = performance.now();
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  socket.on('error', () => {});
  const length = piece.length * pieces;
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
  );
  let sent = 0;
  const sending = setInterval(() => {
    if (sent++ < pieces) socket.write(piece);
  }, 50);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(sending);
      resolve({ answer, took: performance.now() - begun });
    });
  });
}

test('a body that trickles in is answered 408, and ends for who reads it', async () => {
  const read = Promise.withResolvers<unknown>();
  await start(async (request) => {
    await request.text().then(read.resolve, read.reject);
    return new Response('read');
  });
  const ended = expect(read.promise).rejects.toThrow();
  const { answer, took } = await trickle('x', 1000);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(took).toBeLessThan(10_000);
  await ended;
});

test('a body that keeps the pace may take longer than that', async () => {
  await start(async (request) => new Response(String((await request.text()).length)));
  const { answer } = await trickle('x'.repeat(1000), 20);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that the service does not read yet is not too slow', async () => {
  await start(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 4 * pace.graceMs));
    return new Response(String((await request.text()).length));
  });
  const response = await fetch(listener.url, { method: 'POST', body: 'x'.repeat(2_000_000) });
  expect(await response.text()).toBe('2000000');
});
