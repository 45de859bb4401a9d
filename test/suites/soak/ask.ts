/** Requests to the server, as a client sends them. */

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Asks with a bearer key; a body is sent as JSON, a form or text as it is. */
export async function ask(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const asItIs = typeof body === 'string' || body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: asItIs ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** Asks, and reads the answer as JSON. Throws when it is no success. */
export async function askJson<Body>(...given: Parameters<typeof ask>): Promise<Body> {
  const { status, text } = await ask(...given);
  if (status >= 300) throw new Error(`${given[2]} ${given[3]}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Body;
}

/** A request for a structured answer. */
export const structured = (model: string, schema: unknown, more: object = {}) => ({
  model,
  messages: [{ role: 'user', content: 'Answer.' }],
  seed: 1,
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
  ...more,
});

/** A request as a line of a batch file. */
export const batchLine = (id: string, body: object) =>
  JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body });

/** Uploads lines and makes a batch of them. */
export async function makeBatch(
  url: string,
  key: string,
  lines: readonly string[],
  completionWindow: '1h' | '24h',
): Promise<string> {
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', new Blob([`${lines.join('\n')}\n`]), 'requests.jsonl');
  const file = await askJson<{ id: string }>(url, key, 'POST', '/v1/files', form);
  const batch = await askJson<{ id: string }>(url, key, 'POST', '/v1/batches', {
    input_file_id: file.id,
    endpoint: '/v1/chat/completions',
    completion_window: completionWindow,
  });
  return batch.id;
}
