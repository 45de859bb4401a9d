import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '../../../src/server/telemetry/log/log.ts';
import { logRequests, slowLine } from '../../../src/server/telemetry/log/request.ts';
import { currentNotes, withNotes } from '../../../src/server/telemetry/requests/notes.ts';

const ask = () => new Request('http://localhost/v1/chat/completions?a=1', { method: 'POST' });

test('the line of a request has the id of its key', async () => {
  const lines: object[] = [];
  const log = { info: (line: object) => void lines.push(line) };
  const fetch = withNotes(() => {
    currentNotes()!.keyId = 'key_1';
    return new Response('', { headers: { 'x-request-id': 'req_1' } });
  });
  await logRequests(fetch, log, false)(ask());
  expect(lines).toEqual([
    {
      requestId: 'req_1',
      keyId: 'key_1',
      method: 'POST',
      path: '/v1/chat/completions',
      status: 200,
      milliseconds: expect.any(Number),
    },
  ]);
});

/** A request with a JSON body, and the bytes that were taken from it. */
function upload(chunk: () => Uint8Array | undefined) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const bytes = chunk();
        taken += bytes?.length ?? 0;
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  };
  return { request: new Request('http://localhost/v1/x', init), taken: () => taken };
}

function collectLines() {
  const lines: object[] = [];
  return { lines, log: { info: (line: object) => void lines.push(line) } };
}

test('the body of a line is what was read of it', async () => {
  const { lines, log } = collectLines();
  const rest = ['{"a":', '"ü"}'].map((text) => new TextEncoder().encode(text));
  const { request } = upload(() => rest.shift());
  const fetch = async (one: Request) => new Response(await one.text());
  const response = await logRequests(fetch, log, true)(request);
  expect(await response.text()).toBe('{"a":"ü"}');
  expect(lines).toMatchObject([{ status: 200, body: '{"a":"ü"}' }]);
});

test('nothing is taken of the body of a request that is refused unread', async () => {
  const { lines, log } = collectLines();
  let left = 10;
  const { request, taken } = upload(() => (left-- > 0 ? new Uint8Array(1000) : undefined));
  await logRequests(() => new Response('', { status: 401 }), log, true)(request);
  expect(taken()).toBe(0);
  expect(lines).toMatchObject([{ status: 401 }]);
});

test('a request whose body broke off has its line', async () => {
  const { lines, log } = collectLines();
  const { request } = upload(() => {
    throw new Error('The client left.');
  });
  const fetch = (one: Request) =>
    one.text().then(
      (text) => new Response(text),
      () => new Response('', { status: 400 }),
    );
  await logRequests(fetch, log, true)(request);
  expect(lines).toMatchObject([{ status: 400 }]);
});

test('of a body of more than 1 MB, its beginning and its size are logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-log-'));
  const path = join(folder, 'log');
  const file = openSync(path, 'w');
  // JSON writes this character with six.
  const text = '\u0001'.repeat(999_999) + 'ü'.repeat(50_000);
  const rest = [new TextEncoder().encode(text)];
  const { request } = upload(() => rest.shift());
  const fetch = async (one: Request) => new Response(await one.text());
  await logRequests(fetch, createLogger('info', file, false), true)(request);
  closeSync(file);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    status: 200,
    body: '\u0001'.repeat(999_999),
    bodyBytes: 1_099_999,
  });
  rmSync(folder, { recursive: true });
});

test('the line of a slow request has its key, its model and its times', () => {
  const answer = {
    id: 'req_1',
    request: ask(),
    at: 0,
    status: 200,
    error: undefined,
    isStream: true,
    firstMs: 1234.5,
    totalMs: 70_000.2,
    isSlow: true,
  };
  expect(slowLine(answer, { keyId: 'key_1', model: 'm', outputTokens: 9 })).toEqual({
    requestId: 'req_1',
    keyId: 'key_1',
    method: 'POST',
    path: '/v1/chat/completions',
    status: 200,
    model: 'm',
    outputTokens: 9,
    firstMilliseconds: 1235,
    milliseconds: 70_000,
  });
});
