/** The session of the dashboard, whose requests may still be on their way when it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, session, signIn, signOut } from '../../../src/playground/dashboard/client.ts';

/** Requests to the server, and how to answer them. */
const asked = new Map<string, (answer: Response) => void>();

const answer = (request: string, status: number, body: object = {}) =>
  asked.get(request)?.(
    status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
  );

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    (path: string, init?: RequestInit) =>
      new Promise<Response>((resolve) => {
        asked.set(`${init?.method ?? 'GET'} ${path}`, resolve);
      }),
  );
  const signedIn = signIn('secret');
  answer('POST /admin/session', 200, { csrf_token: 'a', scope: 'full', sections: [] });
  await signedIn;
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.clear();
});

describe('a request that the server no longer accepts', () => {
  it('ends the session', async () => {
    const poll = ask('GET', '/queue');
    answer('GET /admin/queue', 401);
    await expect(poll).rejects.toThrow('status 401');
    expect(session.value).toBe('expired');
  });

  it('changes nothing after signing out', async () => {
    const poll = ask('GET', '/queue');
    const change = ask('POST', '/keys');
    const out = signOut();
    answer('DELETE /admin/session', 204);
    await out;
    answer('GET /admin/queue', 401);
    await expect(poll).rejects.toThrow('status 401');
    expect(session.value).toBe('signed-out');
    answer('POST /admin/keys', 401);
    await vi.waitUntil(() => asked.has('GET /admin/session'));
    answer('GET /admin/session', 204);
    await expect(change).rejects.toThrow('status 401');
    expect(session.value).toBe('signed-out');
  });

  it('changes nothing after signing in again', async () => {
    const late = ask('GET', '/usage');
    const poll = ask('GET', '/queue');
    answer('GET /admin/queue', 401);
    await expect(poll).rejects.toThrow('status 401');
    const again = signIn('secret');
    answer('POST /admin/session', 200, { csrf_token: 'b', scope: 'full', sections: [] });
    await again;
    answer('GET /admin/usage', 401);
    await expect(late).rejects.toThrow('status 401');
    expect(session.value).toBe('signed-in');
  });
});
