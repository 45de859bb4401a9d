/** Clients that write all the time, and remember what was acknowledged to them. */
import { fileForm, requestLine } from '../../service/support/server.ts';

/** What a client knows to be there: each was acknowledged. */
export interface Acknowledged {
  readonly keys: Map<string, string>;
  readonly revoked: Set<string>;
  readonly files: Map<string, string>;
  readonly batches: Map<string, readonly string[]>;
  /** Answers with 200. */
  chats: number;
  /** Requests whose connection broke: answered or not, nobody knows. */
  unknownChats: number;
}

/** Asks a node that is up; undefined when the connection broke. */
export type Ask = (
  key: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string } | undefined>;

/** Whether a request never left: nobody listened at the address. */
const isUnsent = (error: unknown): boolean =>
  (error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED';

/** Asks random nodes of a cluster; waits while none is up. */
export const asker =
  (urls: () => readonly string[]): Ask =>
  async (key, method, path, body) => {
    for (;;) {
      const up = urls();
      const url = up[Math.floor(Math.random() * up.length)];
      const form = body instanceof FormData;
      try {
        if (url === undefined) {
          await pause(20);
          continue;
        }
        const response = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(form ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : form ? body : JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        });
        return { status: response.status, text: await response.text() };
      } catch (error) {
        if (!isUnsent(error)) return undefined;
      }
    }
  };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const secret = 'crash-test-secret';

async function writeKeys(ask: Ask, seen: Acknowledged): Promise<void> {
  const made = await ask(secret, 'POST', '/admin/keys', { name: 'crash' });
  if (made?.status !== 201) return;
  const { id, key } = JSON.parse(made.text) as { id: string; key: string };
  seen.keys.set(id, key);
  if (Math.random() < 0.5) return;
  const revoked = await ask(secret, 'POST', `/admin/keys/${id}/revoke`);
  // Not acknowledged: it may have been revoked or not.
  if (revoked?.status === 200) seen.revoked.add(id);
  seen.keys.delete(id);
}

async function writeFiles(ask: Ask, key: string, seen: Acknowledged): Promise<void> {
  const ids = Array.from({ length: 150 }, (_, i) => `item-${i}`);
  const lines = ids.map((id) => requestLine(id, 'slow:20'));
  const made = await ask(key, 'POST', '/v1/files', fileForm(lines));
  if (made?.status !== 201) return;
  const { id } = JSON.parse(made.text) as { id: string };
  seen.files.set(id, `${lines.join('\n')}\n`);
  const batch = await ask(key, 'POST', '/v1/batches', {
    input_file_id: id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  });
  if (batch?.status === 201) seen.batches.set((JSON.parse(batch.text) as { id: string }).id, ids);
}

async function chat(ask: Ask, key: string, seen: Acknowledged): Promise<void> {
  const answer = await ask(key, 'POST', '/v1/chat/completions', {
    model: 'stub',
    messages: [{ role: 'user', content: 'slow:5' }],
  });
  if (answer?.status === 200) seen.chats++;
  else if (answer === undefined || answer.status >= 500) seen.unknownChats++;
}

/** Nothing acknowledged yet. */
export const nothing = (): Acknowledged => ({
  keys: new Map(),
  revoked: new Set(),
  files: new Map(),
  batches: new Map(),
  chats: 0,
  unknownChats: 0,
});

/** Writes until `signal` ends it, and keeps in `seen` what was acknowledged. */
export async function write(
  ask: Ask,
  key: string,
  seen: Acknowledged,
  signal: AbortSignal,
): Promise<void> {
  const repeat = async (task: () => Promise<void>, restMs: number) => {
    while (!signal.aborted) {
      await task();
      await pause(restMs);
    }
  };
  await Promise.all([
    repeat(() => writeKeys(ask, seen), 20),
    repeat(() => writeFiles(ask, key, seen), 1500),
    ...Array.from({ length: 4 }, () => repeat(() => chat(ask, key, seen), 5)),
  ]);
}
