import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { Fetch } from '../../../src/server/http/handler.ts';
import { type Listener, listen } from '../../../src/server/http/listen.ts';
import { until } from '../../support/until.ts';

let listener: Listener;
afterEach(() => listener.close(0));

const timeout = 300;
const bodyRate = { graceMs: 400, bytesPerSecond: 1000, mostMs: 1500 };
const start = async (fetch: Fetch) => {
  listener = await listen(fetch, '127.0.0.1', 0, { timeout, bodyRate });
};

/** An answer that is written as it is generated. */
const streamed = (body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'x-accel-buffering': 'no' } });

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
  await start(() => streamed(body));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => !wanted());
  socket.destroy();
});

test('a stream whose client left before it began is cancelled', async () => {
  const { body, wanted } = endless();
  const left = Promise.withResolvers<void>();
  let asked = false;
  await start(async ({ signal }) => {
    signal.addEventListener('abort', () => left.resolve());
    asked = true;
    await left.promise;
    return streamed(body);
  });
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => asked);
  socket.destroy();
  await until(() => !wanted());
});

test('an answer may take longer than the limit for reading', async () => {
  await start(async () => {
    await new Promise((resolve) => setTimeout(resolve, timeout * 3));
    return new Response('late');
  });
  const response = await fetch(listener.url);
  expect(await response.text()).toBe('late');
});

test('records of a stream may be further apart than the limit for reading', async () => {
  const encoder = new TextEncoder();
  let count = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, timeout * 2));
      if (++count > 2) controller.close();
      else controller.enqueue(encoder.encode(`${count};`));
    },
  });
  await start(() => streamed(body));
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
  'a thousand concurrent clients do not delay the connections of others',
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

test('many connections are accepted in one turn of a busy event loop', async () => {
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

/** Whether this machine has IPv6. */
const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ family }) => family === 'IPv6'),
);

test.each(['0.0.0.0', ...(hasIPv6 ? ['::'] : [])])(
  'clients can connect to the URL of a server that listens on %s',
  async (host) => {
    listener = await listen(() => new Response('here'), host, 0);
    expect(new URL(listener.url).hostname).toBe(host === '::' ? '[::1]' : '127.0.0.1');
    expect(await (await fetch(listener.url)).text()).toBe('here');
  },
);

test('an address in use is refused', async () => {
  await start(() => new Response('first'));
  const port = Number(new URL(listener.url).port);
  await expect(listen(() => new Response('second'), '127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is in use.`,
  );
});

test('close waits for the answers of all connections', async () => {
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

test('close waits until a slow reader has a large answer that has ended', async () => {
  const size = 50_000_000;
  await start(() => new Response(new Uint8Array(size)));
  const { body } = await fetch(listener.url);
  const reader = body!.getReader();
  let received = (await reader.read()).value!.length;
  const closing = listener.close(10_000);
  await new Promise((resolve) => setTimeout(resolve, 250));
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    received += next.value.length;
  }
  expect(received).toBe(size);
  await closing;
});

test('close answers a request whose headers have begun to arrive', async () => {
  // A busy machine may take longer than the tests' timeout between the two parts.
  listener = await listen(() => new Response('late'), '127.0.0.1', 0);
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\n');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const closing = listener.close(10_000);
  await new Promise((resolve) => setTimeout(resolve, 120));
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write('host: x\r\n\r\n');
  await until(() => answer.includes('late'));
  await closing;
});

test('close waits, after the grace, until the answers have ended, and for their last bytes', async () => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = false;
  listener = await listen(
    async () => {
      started = true;
      await ended;
      return new Response('the last words');
    },
    '127.0.0.1',
    0,
  );
  const answer = fetch(listener.url).then((response) => response.text());
  await until(() => started);
  // Longer than the time for the last bytes.
  const closing = listener.close(0, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    end();
  });
  expect(await answer).toBe('the last words');
  await closing;
});

/** The body of an answer in JSON, if it has one. */
const bodyOf = (answer: string): { readonly error: { readonly code: string } } | undefined => {
  const text = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return text === '' ? undefined : JSON.parse(text);
};

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

test('a body that arrives too slowly is answered 408, and its reader gets an error', async () => {
  const read = Promise.withResolvers<unknown>();
  await start(async (request) => {
    await request.text().then(read.resolve, read.reject);
    return new Response('read');
  });
  const ended = expect(read.promise).rejects.toThrow();
  const { answer, took } = await trickle('x', 1000);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(bodyOf(answer)).toMatchObject({
    error: { type: 'invalid_request_error', code: 'request_timeout', param: null },
  });
  expect(took).toBeLessThan(10_000);
  await ended;
});

test.each([
  ['headers that do not end', 'POST / HTTP/1.1\r\nhost: x\r\n', '408', 'request_timeout'],
  [
    'a body that takes too long at a good rate',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n',
    '408',
    'request_timeout',
  ],
  ['what is not HTTP', 'good morning\r\n\r\n', '400', undefined],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    '431',
    undefined,
  ],
])('%s: the connection is answered and closed', async (_, request, status, code) => {
  listener = await listen(async (one) => new Response(await one.text()), '127.0.0.1', 0, {
    headersTimeout: 300,
    bodyRate: { graceMs: 100, bytesPerSecond: 0, mostMs: 300 },
    connectionsCheckingInterval: 50,
  });
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request);
  await closed;
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(bodyOf(answer)?.error.code).toBe(code);
});

test('a request of HTTP/1.0 needs no Host header', async () => {
  await start((request) => new Response(new URL(request.url).pathname));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  socket.write('GET /ready HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\/ready$/);
});

test('a body that arrives at the required rate may take longer', async () => {
  await start(async (request) => new Response(String((await request.text()).length)));
  const { answer } = await trickle('x'.repeat(1000), 20);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that the service does not read yet is not too slow, and Node does not limit its time', async () => {
  const limits: number[] = [];
  const note = (message: unknown) => {
    limits.push((message as { readonly server: Server }).server.requestTimeout);
  };
  subscribe('http.server.request.start', note);
  await start(async (request) => {
    unsubscribe('http.server.request.start', note);
    await new Promise((resolve) => setTimeout(resolve, bodyRate.mostMs + bodyRate.graceMs));
    return new Response(String((await request.text()).length));
  });
  const response = await fetch(listener.url, { method: 'POST', body: 'x'.repeat(2_000_000) });
  expect(await response.text()).toBe('2000000');
  expect(limits).toEqual([0]);
});

test('an idle connection is kept longer than proxies reuse it', async () => {
  const own = await listen(async () => new Response('x'), '127.0.0.1', 0);
  try {
    const response = await fetch(own.url);
    // Caddy reuses connections for two minutes.
    const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  } finally {
    await own.close(100);
  }
});
