/** What keys do to a server that one must not feel beside it. Each runs until its signal. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchLine, makeBatch } from '../ask.ts';
import { largeBodies } from './bodies.ts';
import { dice, schemaFields } from './schemas.ts';

/** Where an attack goes, and what is known of it. */
export interface Attack {
  readonly url: string;
  readonly key: string;
  readonly model: string;
  readonly signal: AbortSignal;
  /** Counts an answer, or what came in its place. */
  readonly count: (what: string) => void;
}

/** Waits a moment after a refusal, as SDKs do. */
const politely = (status: number) => (status === 429 || status === 503 ? sleep(200) : undefined);

async function post(attack: Attack, path: string, body: string, signal: AbortSignal) {
  const response = await fetch(attack.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${attack.key}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.any([signal, attack.signal]),
  });
  attack.count(String(response.status));
  return response;
}

const forever = async (attack: Attack, one: () => Promise<void>) => {
  while (!attack.signal.aborted) {
    await one().catch(() => attack.count('broken off'));
  }
};

/** Requests with schemas that nobody has sent before. */
export function sendSchemas(attack: Attack, seed: number): Promise<void> {
  const fields = schemaFields(seed);
  return forever(attack, async () => {
    const body = `{"model":"${attack.model}","messages":[{"role":"user","content":"x"}],"max_tokens":200,${fields.next().value}}`;
    const response = await post(attack, '/v1/chat/completions', body, AbortSignal.timeout(60_000));
    await response.text();
    await politely(response.status);
  });
}

/** Bodies as large as they may be. */
export function sendLargeBodies(attack: Attack, seed: number): Promise<void> {
  const { pick } = dice(seed);
  const shapes = Object.values(largeBodies);
  return forever(attack, async () => {
    const body = pick(shapes)(attack.model);
    const response = await post(attack, '/v1/chat/completions', body, AbortSignal.timeout(120_000));
    await response.text();
    await politely(response.status);
  });
}

/** Long streams that are read to their end, or left after a moment. */
export function stream(attack: Attack, seed: number): Promise<void> {
  const { whole } = dice(seed);
  return forever(attack, async () => {
    const leaves = whole() % 2 === 0;
    const patience = AbortSignal.timeout(leaves ? whole() % 3000 : 60_000);
    const body = JSON.stringify({
      model: attack.model,
      messages: [{ role: 'user', content: 'Tell me a long story. '.repeat(1 + (whole() % 30)) }],
      stream: true,
      max_tokens: 1000,
    });
    const response = await post(attack, '/v1/chat/completions', body, patience);
    for await (const _ of response.body ?? []) if (attack.signal.aborted) return;
    await politely(response.status);
  });
}

/** Milliseconds for which an answer at least stays unread. */
const unreadMs = 20_000;

/** What has waited in a socket that was not read: the status, unless it is a success. */
async function waiting(socket: Socket): Promise<string> {
  let begin = '';
  socket.once('data', (data) => {
    begin = String(data);
  });
  const ended = new Promise<string>((resolve) => socket.once('end', () => resolve('closed early')));
  socket.resume();
  const closedEarly = await Promise.race([ended, sleep(2000, '')]);
  const status = /^HTTP\/1\.1 (\d+)/.exec(begin)?.[1] ?? 'nothing to read';
  return closedEarly || (status === '200' ? 'held unread' : status);
}

/** Asks for a stream and does not read it. */
export function readSlowly(attack: Attack): Promise<void> {
  const { port, hostname } = new URL(attack.url);
  const body = JSON.stringify({
    model: attack.model,
    messages: [{ role: 'user', content: 'Tell me a long story.' }],
    stream: true,
    logprobs: true,
    top_logprobs: 20,
    max_tokens: 3000,
  });
  return forever(attack, async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${attack.key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const begun = performance.now();
    await Promise.race([sleep(60_000), closed(socket), aborted(attack.signal)]);
    // Nothing was read until now: what comes at once has waited on its way.
    const held = performance.now() - begun >= unreadMs && !socket.destroyed;
    attack.count(held ? await waiting(socket) : 'too short');
    socket.destroy();
  });
}

/** Milliseconds for which an idle connection at least stays open. */
const openMs = 10_000;

/** Holds connections open that say nothing, or begin a request and stop. */
export async function idle(attack: Attack, sockets: number): Promise<void> {
  const { port, hostname } = new URL(attack.url);
  const one = (index: number) =>
    forever(attack, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      // Whatever is said before the server closes is read, or its end is not noticed.
      socket.resume();
      if (index % 2 === 0) socket.write('POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n');
      let connected = Number.POSITIVE_INFINITY;
      socket.once('connect', () => {
        connected = performance.now();
      });
      await Promise.race([closed(socket), aborted(attack.signal)]);
      attack.count(performance.now() - connected >= openMs ? 'held open' : 'too short');
      socket.destroy();
      await sleep(200);
    });
  await Promise.all(Array.from({ length: sockets }, (_, index) => one(index)));
}

/** Batches of 600 lines, one after the other. */
export function sendBatches(attack: Attack): Promise<void> {
  let count = 0;
  return forever(attack, async () => {
    const lines = Array.from({ length: 600 }, (_, line) =>
      batchLine(`${count}-${line}`, {
        model: attack.model,
        messages: [{ role: 'user', content: `Count from ${line}.` }],
        max_tokens: 100,
      }),
    );
    count++;
    const id = await makeBatch(attack.url, attack.key, lines, count % 2 === 0 ? '1h' : '24h');
    attack.count('batch made');
    await sleep(30_000);
    if (count % 3 === 0) {
      await (
        await post(attack, `/v1/batches/${id}/cancel`, '', AbortSignal.timeout(30_000))
      ).text();
    }
  });
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()));
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
