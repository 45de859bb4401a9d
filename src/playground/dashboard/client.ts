/**
 * Client for `/admin`: uses a session cookie that scripts cannot read, and a CSRF token for
 * changes.
 */
import { signal } from '@preact/signals';
import { saveFile } from '../components/save-file.ts';

/**
 * `unknown` until the server has responded; `expired` when it no longer accepts a session whose
 * pages are open.
 */
export type SessionState = 'unknown' | 'signed-out' | 'signed-in' | 'expired';

/** Whether the user is signed in. */
export const session = signal<SessionState>('unknown');

/** Counts the sessions: pages that could not load in one load again in the next. */
export const sessionsBegun = signal(0);

/** The routes below `/admin` that this server has, by name: `keys`, `usage` and so on. */
export const sections = signal<readonly string[]>([]);

/** Whether this session may make changes; false for a token with the scope `read`. */
export const mayChange = signal(true);

let csrfToken = '';

interface SessionBody {
  readonly csrf_token: string;
  readonly scope: 'full' | 'read';
  readonly sections: readonly string[];
}

interface ErrorBody {
  readonly error?: { readonly message?: string };
}

/** @throws an error with a displayable message if there is no response */
async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(`/admin${path}`, init);
  } catch {
    throw new Error('The server is not responding. Is it still running?');
  }
}

async function messageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  return body.error?.message ?? `The server responded with status ${response.status}.`;
}

function begin(body: SessionBody): void {
  csrfToken = body.csrf_token;
  sections.value = body.sections;
  mayChange.value = body.scope === 'full';
  session.value = 'signed-in';
  sessionsBegun.value++;
}

/**
 * Asks to sign in again. A late response to a user who has signed out, or in again, does not.
 * @param begun the number of sessions when the request was sent
 */
function expire(begun: number): void {
  if (session.value === 'signed-in' && sessionsBegun.value === begun) session.value = 'expired';
}

/**
 * Checks whether this browser's cookie is still valid.
 * @throws an error with a displayable message if the server does not say
 */
export async function resume(): Promise<void> {
  const response = await reach('/session');
  if (response.status === 200) begin((await response.json()) as SessionBody);
  else if (response.status === 204 || response.status === 401) session.value = 'signed-out';
  else throw new Error(await messageOf(response));
}

/** @throws an error with a displayable message */
export async function signIn(secret: string): Promise<void> {
  const response = await reach('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  if (!response.ok) throw new Error(await messageOf(response));
  begin((await response.json()) as SessionBody);
}

/**
 * Ends the session in this browser and on the server.
 * @throws an error with a displayable message if the session may still be there
 */
export async function signOut(): Promise<void> {
  try {
    await ask('DELETE', '/session');
  } catch (error) {
    // Another tab has ended it, or it has expired.
    if (session.value === 'signed-in') throw error;
  }
  session.value = 'signed-out';
}

/**
 * Takes up the session of the browser's cookie, and says whether it is another one: tabs share the
 * cookie, and one of them may have signed in anew.
 */
async function changedSession(): Promise<boolean> {
  const previous = csrfToken;
  const begun = sessionsBegun.value;
  const response = await reach('/session').catch(() => undefined);
  if (response?.status === 200) begin((await response.json()) as SessionBody);
  if (response?.status === 204) expire(begun);
  return csrfToken !== previous;
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  isRepeated = false,
): Promise<Response> {
  const begun = sessionsBegun.value;
  const response = await reach(path, {
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const isRefused = response.status === 401 || response.status === 403;
  if (isRefused && method !== 'GET' && !isRepeated && (await changedSession())) {
    return send(method, path, body, true);
  }
  // From `/session`, a 401 may also mean a token that is not that of the session.
  if (response.status === 401 && path !== '/session') expire(begun);
  if (!response.ok) throw new Error(await messageOf(response));
  return response;
}

/**
 * Calls the admin API. The caller states the type of the response.
 * @throws an error with the server's message
 */
export async function ask<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await send(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as Body;
}

/** The first lines of an NDJSON response. */
export async function askLines<Item>(path: string, atMost: number): Promise<Item[]> {
  const text = await (await send('GET', path)).text();
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.slice(0, atMost).map((line) => JSON.parse(line) as Item);
}

/**
 * Saves a response of the admin API as a file.
 * @throws an error with the server's message
 */
export async function download(path: string, filename: string): Promise<void> {
  saveFile(await (await send('GET', path)).blob(), filename);
}
