import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createCredentials } from '../../../src/server/admin/auth/credentials.ts';
import { createGuard, type GuardEnv } from '../../../src/server/admin/auth/guard.ts';
import type { AdminSecret } from '../../../src/server/admin/auth/secret.ts';
import { errorAnswer } from '../../../src/server/admin/error-answer.ts';
import { noteAddress } from '../../../src/server/http/address.ts';

/** The sign-in of a server whose secret is `right`. */
function signIn() {
  const unexpected: unknown[] = [];
  const credentials = createCredentials({
    secret: {
      matches: (given: string) => given === 'right',
    } as Partial<AdminSecret> as AdminSecret,
    tokens: { find: async () => undefined } as never,
    audit: { record: async () => {} } as never,
  });
  const sessions = {
    begin: async () => ({ cookie: 'c', csrfToken: 't', expiresAt: 0, token: undefined }),
    find: async () => undefined,
    end: async () => {},
  };
  const app = new Hono<GuardEnv>()
    .route('/session', createGuard(credentials, sessions, []).routes)
    .onError((error) => errorAnswer(error, (one) => unexpected.push(one)));
  const post = async (body: string | ReadableStream) => {
    const init: RequestInit & { duplex: string } = { method: 'POST', body, duplex: 'half' };
    const request = new Request('http://test/session', init);
    noteAddress(request, '192.0.2.1');
    const response = await app.fetch(request);
    return { status: response.status, body: (await response.json()) as object };
  };
  return { post, unexpected };
}

test('a body that nests deep is refused, and no error of the server', async () => {
  const { post, unexpected } = signIn();
  for (const body of ['['.repeat(2000) + ']'.repeat(2000), '{"secret":'.repeat(300)]) {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_value', message: expect.stringContaining('levels') } },
    });
  }
  expect(unexpected).toEqual([]);
});

test('a body longer than any secret is refused', async () => {
  const { post } = signIn();
  const body = JSON.stringify({ secret: 'x'.repeat(10_000) });
  expect(await post(body)).toMatchObject({
    status: 413,
    body: { error: { code: 'payload_too_large' } },
  });
  expect((await post(JSON.stringify({ secret: 'right' }))).status).toBe(201);
});

test('the body of an address with too many wrong secrets is not read', async () => {
  const { post } = signIn();
  for (let tries = 0; tries < 5; tries++) {
    expect((await post(JSON.stringify({ secret: 'wrong' }))).status).toBe(401);
  }
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  expect((await post(body)).status).toBe(429);
  expect(isRead).toBe(false);
});

test('wrong secrets from many networks fill no more than a part of the audit log', async () => {
  vi.useFakeTimers();
  try {
    const rows: { action: string; details?: object }[] = [];
    let fails = false;
    const credentials = createCredentials({
      secret: { matches: () => false } as Partial<AdminSecret> as AdminSecret,
      tokens: { find: async () => undefined } as never,
      audit: {
        record: async (row: { action: string }) => {
          if (fails) throw new Error('no database');
          rows.push(row);
        },
      } as never,
    });
    const guess = async (network: number) => {
      const request = new Request('http://test/metrics');
      noteAddress(request, `2001:db8:1:${network.toString(16)}::1`);
      await expect(credentials.check(request, 'wrong')).rejects.toThrow();
    };
    for (let network = 0; network < 2000; network++) await guess(network);
    expect(rows).toHaveLength(100);
    fails = true;
    await vi.advanceTimersByTimeAsync(60_000);
    fails = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rows).toHaveLength(101);
    expect(rows.at(-1)).toMatchObject({ action: 'sign_in.failed', details: { left_out: 1900 } });
    await guess(2001);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rows).toHaveLength(102);
  } finally {
    vi.useRealTimers();
  }
});
