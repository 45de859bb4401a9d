import { expect, test } from 'vitest';
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
