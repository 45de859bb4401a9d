/** A service over HTTP, with the stub API behind it. */
import assert from 'node:assert/strict';
import { type Listener, listen } from '../../../src/server/http/listen.ts';
import type { ServiceOptions } from '../../../src/server/service/options.ts';
import { openService, type Service } from '../../../src/server/service/service.ts';
import { undescribed } from './described.ts';
import { stubApi } from './stub-api.ts';

/** A node that answers. */
export interface TestNode {
  readonly service: Service;
  readonly url: string;
  /**
   * Sends a request with a key; a body that is no FormData is sent as JSON. The answer must be one
   * that is described.
   */
  readonly ask: (
    key: string,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; headers: Headers; text: string; json: Json }>;
  readonly close: () => Promise<void>;
}

/** Parsed JSON whose shape a test knows. */
export interface Json {
  readonly [name: string]: unknown;
}

/**
 * Starts a node on a store; its API is the stub that tells `seen` what it is asked, or one of the
 * test's own.
 */
export async function startNode(
  options: Omit<ServiceOptions, 'onError' | 'api'> & Partial<Pick<ServiceOptions, 'api'>>,
  seen?: (text: string) => void,
): Promise<TestNode> {
  const service = await openService({
    api: stubApi(seen),
    ...options,
    times: { beatMs: 500, deadMs: 5000, lookMs: 500 },
    onError: (error) => console.error(String(error).slice(0, 200)),
  });
  const listener: Listener = await listen(service.fetch, '127.0.0.1', 0);
  return {
    service,
    url: listener.url,
    async ask(key, method, path, body) {
      const form = body instanceof FormData;
      const response = await fetch(listener.url + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : form ? body : JSON.stringify(body),
      });
      const text = await response.text();
      const type = response.headers.get('content-type')?.split(';')[0];
      const json = (type === 'application/json' ? JSON.parse(text) : {}) as Json;
      const { status, headers } = response;
      assert.equal(undescribed(method, path, { status, type, json }), undefined);
      return { status, headers, text, json };
    },
    async close() {
      await listener.close(100);
      await service.close();
    },
  };
}

/** A line of a batch file. */
export const requestLine = (customId: string, content: string, body: object = {}) =>
  JSON.stringify({
    custom_id: customId,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'stub', messages: [{ role: 'user', content }], ...body },
  });

/** A form with a file of these lines. */
export function fileForm(lines: readonly string[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('purpose', 'batch');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append('file', new Blob([`${lines.join('\n')}\n`]), 'requests.jsonl');
  return form;
}
