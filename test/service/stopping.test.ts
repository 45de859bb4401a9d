import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../end-to-end/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

// Each starts programs, which take seconds at rest and a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const adminSecret = 'an-admin-secret-of-the-operator';
const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
let stores: TestStores;
let server: RunningServer;

beforeAll(async () => {
  stores = await startStores('embedded');
});
afterAll(() => stores.stop());
afterEach(async () => {
  await server?.stop();
});

const start = async (environment: Record<string, string> = {}) => {
  const { dataFolder } = await stores.make();
  server = await startServer({
    FORMWORK_DATA_DIR: dataFolder!,
    FORMWORK_MODEL: 'tiny',
    FORMWORK_ADMIN_SECRET: adminSecret,
    ...environment,
  });
};

const admin = (path: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${adminSecret}` } });

/** Begins a stream; resolves when its first record is there, to a function that reads the rest. */
async function beginStream(maxTokens: number): Promise<() => Promise<string>> {
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'tiny',
      stream: true,
      max_tokens: maxTokens,
      messages: [{ role: 'user', content: 'Count.' }],
      // A string that long takes a while: the model cannot end it sooner.
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'long', schema: { type: 'string', minLength: maxTokens / 2 } },
      },
    }),
  });
  expect(response.status, server.output()).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  return async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
    }
  };
}

const stop = async (): Promise<number | null> => {
  server.process.kill('SIGTERM');
  const [status] = (await once(server.process, 'exit')) as [number | null];
  return status;
};

test('a stopping server lets its streams finish, and shows administrators what still runs', async () => {
  await start({ FORMWORK_DRAIN_SECONDS: '2', FORMWORK_GRACE_SECONDS: '200' });
  const rest = await beginStream(900);
  const system = async () => (await (await admin('/admin/system')).json()) as object;
  const one = { engine: { places: 16, sequences: 1, waiting: 0 } };
  // The first record comes while another sequence is still there: the prompt's, being forked.
  await vi.waitFor(async () => expect(await system()).toMatchObject(one), { timeout: 20_000 });
  const models = (await (await admin('/admin/models')).json()) as { data: object[] };
  expect(models.data).toContainEqual(expect.objectContaining({ id: 'tiny', status: 'ready' }));

  const ended = stop();
  await vi.waitFor(async () => expect((await fetch(`${server.url}/ready`)).status).toBe(503), {
    timeout: 20_000,
  });
  expect(await system()).toMatchObject({
    adapter: expect.stringMatching(/^(gpu|software): /),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    ...one,
  });
  const metrics = await (await admin('/metrics')).text();
  expect(metrics).toContain('formwork_generations 1\n');
  expect(metrics).toContain('formwork_sequence_places 16\n');
  expect(metrics).toContain('formwork_violations_total 0\n');

  const [text, status] = await Promise.all([rest(), ended]);
  expect(text).not.toContain('engine_busy');
  expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  expect(status).toBe(0);
});

test('a request with an Idempotency-Key is answered for the retry, although its client has left', async () => {
  const { dataFolder } = await stores.make();
  const environment = { FORMWORK_DATA_DIR: dataFolder!, FORMWORK_GRACE_SECONDS: '200' };
  await start(environment);
  const { key } = server;
  const ask = (signal?: AbortSignal) =>
    fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify({
        model: 'tiny',
        max_tokens: 900,
        messages: [{ role: 'user', content: 'Count.' }],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'long', schema: { type: 'string', minLength: 450 } },
        },
      }),
      ...(signal ? { signal } : {}),
    });
  const client = new AbortController();
  const left = expect(ask(client.signal)).rejects.toThrow();
  await vi.waitFor(
    async () =>
      expect(await (await admin('/metrics')).text()).toContain('formwork_generations 1\n'),
    { timeout: 20_000 },
  );
  client.abort();
  await left;
  expect(await stop()).toBe(0);

  await start(environment);
  const { status, headers } = await ask();
  expect([status, headers.get('idempotent-replayed')]).toEqual([200, 'true']);
});

test('requests that take too long end with a retryable error, and the process with status 0', async () => {
  await start({ FORMWORK_GRACE_SECONDS: '0' });
  const rest = await beginStream(900);
  const plain = fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'tiny',
      max_tokens: 900,
      messages: [{ role: 'user', content: 'Count.' }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'long', schema: { type: 'string', minLength: 450 } },
      },
    }),
  });
  await vi.waitFor(
    async () =>
      expect(await (await admin('/metrics')).text()).toContain('formwork_generations 2\n'),
    { timeout: 20_000 },
  );
  const [text, answer, status] = await Promise.all([rest(), plain, stop()]);
  const records = text.trimEnd().split('\n\n');
  expect(records.at(-1)).toMatch(/^data: \{"error":.*"code":"engine_busy"/);
  expect(answer.status).toBe(503);
  expect(['1', '2']).toContain(answer.headers.get('retry-after'));
  expect(status).toBe(0);
});

test('a model that still downloads does not delay the end, and who waits for it gets an error', async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked++;
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const mirror = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  // The request arrives while the server drains.
  await start({ FORMWORK_MIRROR: mirror, FORMWORK_DRAIN_SECONDS: '3' });
  const model = 'Qwen3-0.6B-q4f32_1-MLC';
  const load = await fetch(`${server.url}/admin/models/${model}/load`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminSecret}` },
  });
  expect(load.status).toBe(202);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 20_000 });
  const answer = fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Count.' }] }),
  });
  const [{ status }, ended] = await Promise.all([answer, stop()]);
  expect(status).toBe(503);
  expect(ended).toBe(0);
  silent.closeAllConnections();
  silent.close();
});

test('a stopping server first reports not ready, answers until its balancer notices, and then refuses', async () => {
  await start({ FORMWORK_DRAIN_SECONDS: '8' });
  const ended = stop();
  const ready = () => fetch(`${server.url}/ready`);
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), { timeout: 4000 });
  expect(await (await ready()).json()).toMatchObject({ status: 'stopping' });
  const models = await fetch(`${server.url}/v1/models`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  expect(models.status).toBe(200);
  expect(await ended).toBe(0);
  await expect(ready()).rejects.toThrow();
});

/** Starts the service, and sends a signal when it opens the database. */
async function stopWhileOpening(environment: Record<string, string>) {
  const { dataFolder } = await stores.make();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', FORMWORK_DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  child.stderr.on('data', (written: Buffer) => {
    if (/Opening/.test(String(written))) child.kill('SIGTERM');
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return { status, output: await output, errors: await errors };
}

test('a signal during a first start stops the service once it has printed its secrets', async () => {
  const { status, output, errors } = await stopWhileOpening({ FORMWORK_MODEL: 'tiny' });
  expect(output).toMatch(/Key\s+fw_\S+/);
  expect(errors).toContain('Stopped.');
  expect(status).toBe(0);
});

test('a signal during a start that waits for its database ends the process', async () => {
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { status } = await stopWhileOpening({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
  });
  expect(status).toBe(0);
  silent.close();
});
