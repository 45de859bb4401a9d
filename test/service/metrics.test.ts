import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { streamText } from '../../src/runtime/api/http/answer/stream.ts';
import { createMetrics } from '../../src/server/telemetry/metrics/metrics.ts';
import {
  countAnswer,
  countEnd,
  createRequestCounts,
} from '../../src/server/telemetry/metrics/requests.ts';
import { countedPaths } from '../../src/server/v1/endpoints.ts';
import { startNode, type TestNode } from './support/server.ts';
import { startStores, type TestStores } from './support/stores.ts';

let stores: TestStores;
let node: TestNode;
beforeAll(async () => {
  stores = await startStores('embedded');
  node = await startNode({ ...(await stores.make()), adminSecret: 'the-admin-secret' });
});
afterAll(async () => {
  await node.close();
  await stores.stop();
});

const page = (authorization: string) =>
  node.service.metricsPage(new Request('http://localhost/metrics', { headers: { authorization } }));

test('metrics need the admin secret', async () => {
  expect((await page('Bearer wrong')).status).toBe(401);
  expect((await page('Bearer the-admin-secret')).status).toBe(200);
});

test('requests, tokens and errors are counted by route, model and code', async () => {
  const { key } = await node.service.keys.create('one', { credits: 1 });
  const chat = { model: 'stub', messages: [{ content: 'x' }] };
  await node.ask(key, 'POST', '/v1/chat/completions', chat);
  await node.ask(key, 'GET', '/v1/files/file-none');
  const text = await (await page('Bearer the-admin-secret')).text();
  for (const line of [
    'formwork_requests_total{route="/v1/chat/completions",status="200"} 1',
    'formwork_requests_total{route="/v1/files",status="404"} 1',
    'formwork_errors_total{code="not_found"} 1',
    'formwork_tokens_total{model="stub",kind="input"} 10',
    'formwork_tokens_total{model="stub",kind="output"} 5',
    'formwork_violations_total 0',
    'formwork_batch_items_pending 0',
    'formwork_generations 0',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).not.toContain(key);
});

test('a stream is passed on as it arrives, and its first output is timed', async () => {
  const metrics = createMetrics(countedPaths);
  const waiting = Promise.withResolvers<void>();
  const source = async function* () {
    yield 'event: message_start\ndata: {}\n\n';
    await waiting.promise;
    yield 'data: 1\n\n';
    yield 'data: 2\n\n';
  };
  const fetch = metrics.watch(
    () =>
      new Response(streamText(source(), 1), {
        headers: { 'content-type': 'text/event-stream', 'x-request-id': 'r' },
      }),
  );
  const response = await fetch(new Request('http://localhost/v1/chat/completions'));
  expect(response.headers.get('x-request-id')).toBe('r');
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  const told = async () => (await metrics.text()).text();
  // That it begins or waits is no output.
  expect(await read()).toBe('event: message_start\ndata: {}\n\n');
  expect(await read()).toBe(': waiting\n');
  expect(await told()).not.toContain('formwork_first_token_seconds_count{');
  waiting.resolve();
  let passed = '';
  for (let next = await read(); next !== ''; next = await read()) passed += next;
  expect(passed.replaceAll(': waiting\n', '')).toBe('data: 1\n\ndata: 2\n\n');
  const text = await told();
  expect(text).toContain('formwork_first_token_seconds_count{route="/v1/chat/completions"} 1');
  expect(text).toContain('formwork_request_seconds_count{route="/v1/chat/completions"} 1');
});

test('a metric that fails does not affect others', async () => {
  const metrics = createMetrics(countedPaths);
  metrics.setGauges({
    interactive: () => 3,
    batchItems: () => Promise.reject(new Error('the database is away')),
  });
  const text = await (await metrics.text()).text();
  expect(text).toMatch(/^formwork_batch_items_pending Na[Nn]$/m);
  expect(text).toContain('formwork_generations 3\n');
});

test('a histogram counts a time in its bucket and all larger ones', () => {
  const requests = createRequestCounts(countedPaths);
  const files = requests.of('/v1/files/file_1');
  countAnswer(files, 200);
  for (const seconds of [0.0005, 0.001, 0.3, 1000]) countEnd(files, seconds);
  const lines = requests.text().split('\n');
  const bucket = (le: string) =>
    lines.find((line) => line.includes(`_bucket{le="${le}"`))?.split(' ')[1];
  expect(['0.001', '0.005', '0.1', '0.5', '300', '+Inf'].map(bucket)).toEqual([
    '2',
    '2',
    '2',
    '3',
    '3',
    '4',
  ]);
  expect(lines).toContain('formwork_request_seconds_count{route="/v1/files"} 4');
  expect(lines).toContain('formwork_request_seconds_sum{route="/v1/files"} 1000.3015');
});

test('slow requests are counted and logged with their details', async () => {
  const told: boolean[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const metrics = createMetrics(countedPaths, 60_000);
  const answersAfter = (milliseconds: number) =>
    metrics.watch(
      () => {
        clock.mockReturnValue(performance.now() + milliseconds);
        return new Response('{}', { headers: { 'x-request-id': 'r' } });
      },
      ({ isSlow }) => told.push(isSlow),
    )(new Request('http://localhost/v1/chat/completions', { method: 'POST' }));
  await answersAfter(60_000);
  await answersAfter(60_001);
  clock.mockRestore();
  expect(told).toEqual([false, true]);
  expect(await (await metrics.text()).text()).toContain(
    'formwork_slow_requests_total{route="/v1/chat/completions"} 1\n',
  );
});

test('a stream whose reader disconnects while it waits is counted once', async () => {
  const metrics = createMetrics(countedPaths);
  let ends = 0;
  const never = new ReadableStream<Uint8Array>({
    pull: () => new Promise(() => {}),
  });
  const fetch = metrics.watch(
    () =>
      new Response(never, {
        headers: { 'content-type': 'text/event-stream', 'x-request-id': 'r' },
      }),
    () => ends++,
  );
  const response = await fetch(new Request('http://localhost/v1/chat/completions'));
  const reader = response.body!.getReader();
  const read = reader.read();
  await reader.cancel();
  await read;
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ends).toBe(1);
  expect(await (await metrics.text()).text()).toContain(
    'formwork_request_seconds_count{route="/v1/chat/completions"} 1\n',
  );
});
