/** What clients do to connections, over the server's own listener. A page has none of these. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Listener, listen } from '../../../src/server/http/listen.ts';
import { createTestApi, type TestApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { formatOf, type Json, minimal } from '../specification/support.ts';

let api: TestApi;
let listener: Listener;

beforeAll(async () => {
  api = createTestApi({
    engine: {
      contextWindow: 100_000,
      endBias: -1000,
      onForward: () => new Promise<void>((resolve) => setImmediate(resolve)),
    },
  });
  listener = await listen(api.fetch, '127.0.0.1', 0);
});
afterAll(() => listener.close(0));

interface Connection {
  readonly socket: Socket;
  /** Everything that came. */
  readonly text: () => string;
}

function open(request: string, to: Listener = listener): Connection {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  // A connection that the server cuts shows in what came of it.
  socket.on('error', () => {});
  socket.write(request);
  return { socket, text: () => text };
}

const start = 'HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n';
const get = (path: string) => `GET /v1${path} ${start}\r\n`;
const head = (more: string) =>
  `POST /v1/chat/completions ${start}Content-Type: application/json\r\n${more}\r\n\r\n`;
const post = (changes: object = {}) => {
  const body = JSON.stringify({ ...minimal, ...changes });
  return `${head(`Content-Length: ${Buffer.byteLength(body)}`)}${body}`;
};
const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code);
const idle = () => api.engine.open() === 0;

const long = { max_tokens: 90_000 };
const list = { type: 'array', items: { type: 'string' } };

describe('a client', () => {
  test('may pipeline its requests, and gets the answers in order', async () => {
    const all = get('/models') + get('/models/none') + post() + get('/nowhere');
    const { socket, text } = open(all);
    await until(() => statuses(text()).length === 4);
    socket.destroy();
    expect(statuses(text())).toEqual(['200', '404', '200', '404']);
  });

  test('that sends too large a chunked body gets an error', async () => {
    const { socket, text } = open(head('Transfer-Encoding: chunked'));
    const chunk = `100000\r\n${' '.repeat(1 << 20)}\r\n`;
    for (let sent = 0; sent < 22; sent++) socket.write(chunk);
    await until(() => text().includes('payload_too_large'));
    socket.destroy();
    expect(statuses(text())).toEqual(['413']);
  });

  test('that disconnects while it sends its body is not logged as a defect', async () => {
    const { socket } = open(head('Content-Length: 900'));
    socket.write('{"model":');
    await until(() => socket.bytesWritten > 100);
    socket.destroy();
    const { socket: next, text } = open(get('/models'));
    await until(() => statuses(text()).length === 1);
    next.destroy();
    expect(api.errors).toEqual([]);
  });

  const phases: readonly (readonly [string, object, (text: string) => boolean])[] = [
    ['while its prompt is computed', long, () => !idle()],
    ['while it waits for the whole answer', long, () => api.engine.passes.length > 20],
    ['amid a stream', { ...long, stream: true }, (text) => text.includes('data:')],
    ['amid several choices', { ...long, n: 6, stream: true }, (text) => text.includes('data:')],
    [
      'amid a patch',
      { ...long, ...formatOf(list), stream: 'patch' },
      (text) => text.includes('"op"'),
    ],
  ];
  test.each(phases)('that disconnects %s releases its slots', async (_, body, reached) => {
    await until(idle);
    api.engine.passes.length = 0;
    const { socket, text } = open(post(body));
    await until(() => reached(text()));
    socket.destroy();
    await until(idle);
    expect(api.errors).toEqual([]);
  });

  test('that disconnects while it waits for a slot never takes one', async () => {
    await until(idle);
    api.engine.passes.length = 0;
    const requests: Request[] = [];
    const watched = await listen(
      (request) => {
        requests.push(request);
        return api.fetch(request);
      },
      '127.0.0.1',
      0,
    );
    const holders = Array.from({ length: 8 }, () => open(post(long), watched));
    const prompts = () => api.engine.passes.filter((tokens) => tokens > 1).length;
    await until(() => prompts() === 8);
    const { socket } = open(post({ ...long, n: 4 }), watched);
    await until(() => requests.length === 9 && api.engine.waiting() === 1);
    socket.destroy();
    await until(() => requests[8]!.signal.aborted && api.engine.waiting() === 0);
    expect(api.engine.open()).toBe(8);
    for (const holder of holders) holder.socket.destroy();
    await until(idle);
    expect(prompts()).toBe(8);
    expect(api.errors).toEqual([]);
    await watched.close(0);
  });

  test('that stops reading pauses the generation, which then continues', async () => {
    api.engine.passes.length = 0;
    const asked = { ...long, max_tokens: 45_000, stream: true, logprobs: true, top_logprobs: 20 };
    const { socket, text } = open(post(asked));
    await until(() => text().includes('data:'));
    socket.pause();
    // What the network holds between the two fills up.
    for (let before = -1; before !== api.engine.passes.length; ) {
      before = api.engine.passes.length;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    const made = api.engine.passes.length;
    expect(made).toBeLessThan(40_000);
    socket.resume();
    await until(() => api.engine.passes.length > made + 50);
    socket.destroy();
    await until(idle);
  });
});

describe('the server', () => {
  test.each(['x y', '[::1', 'a/b'])('explains the fault of the Host header %j', async (host) => {
    const { socket, text } = open(`GET /v1/models HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await until(() => text().includes('}'));
    socket.destroy();
    expect(statuses(text())).toEqual(['400']);
    expect(text()).toContain('"code":"invalid_value"');
  });

  test('disconnects a client that reads a stream byte by byte, and gives its slot to others', async () => {
    const strict = await listen(api.fetch, '127.0.0.1', 0, { timeout: 300 });
    const asked = { ...long, max_tokens: 45_000, stream: true, logprobs: true, top_logprobs: 20 };
    const { socket } = open(post(asked), strict);
    socket.pause();
    const drip = setInterval(() => socket.read(1), 5);
    await until(() => !idle());
    await until(idle);
    clearInterval(drip);
    socket.destroy();
    await strict.close(0);
  });

  test('ends a failed patch stream without output on the console', async () => {
    const printed = vi.spyOn(console, 'error');
    const failing = createTestApi({
      engine: {
        onForward: (() => {
          let passes = 0;
          return () => (++passes > 3 ? Promise.reject(new Error('the device is gone')) : undefined);
        })(),
      },
    });
    const other = await listen(failing.fetch, '127.0.0.1', 0);
    const { socket, text } = open(
      post({ ...formatOf({ ...list, minItems: 20 }), stream: 'patch', max_tokens: 100 }),
      other,
    );
    await until(() => socket.closed);
    expect(text()).toContain('"op":"add"');
    expect(text().endsWith('0\r\n\r\n')).toBe(false);
    expect(failing.errors).toHaveLength(1);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
    await other.close(0);
  });
});

test('two hundred concurrent clients get the same answers as alone', async () => {
  const ask = async (seed: number): Promise<string> => {
    const response = await fetch(`${listener.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      body: JSON.stringify({ ...minimal, seed, max_tokens: 8 }),
    });
    return ((await response.json()) as Json).choices[0].message.content;
  };
  const alone = [await ask(0), await ask(1), await ask(2)];
  const together = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(at % 3)));
  expect(together).toEqual(together.map((_, at) => alone[at % 3]));
  expect(api.engine.open()).toBe(0);
  expect(api.errors).toEqual([]);
});
