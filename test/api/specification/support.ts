/** What the specification's tests ask with. */
import { expect } from 'vitest';
import { createTestApi, type TestApi, type TestApiOptions } from '../../support/api.ts';

/** The smallest valid request. */
export const minimal = {
  model: 'stub',
  messages: [{ role: 'user', content: 'Hi' }],
  max_tokens: 40,
  seed: 5,
};

/** A schema of an object with every kind of member. */
export const schema = {
  type: 'object',
  properties: {
    name: { enum: ['Ada', 'Grace'] },
    age: { type: 'integer', minimum: 20, maximum: 29 },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 1, maxItems: 2 },
    'home/~': {
      type: 'object',
      properties: { city: { const: 'Oslo' }, zip: { type: 'boolean' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
  required: ['name', 'age', 'tags', 'home/~'],
  additionalProperties: false,
};

/** A response format for a schema. */
export const formatOf = (one: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: one } },
});

/** A tool with two small arguments. */
export const weatherTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city.',
    parameters: {
      type: 'object',
      properties: { city: { enum: ['Oslo', 'Rome'] } },
      required: ['city'],
      additionalProperties: false,
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose form they check.
export type Json = any;

/** Posts to a fresh API and reads a JSON answer. */
export async function ask(
  changes: Record<string, unknown>,
  options: TestApiOptions = {},
): Promise<{ status: number; body: Json; api: TestApi; headers: Headers }> {
  const api = createTestApi(options);
  const response = await api.post('/chat/completions', { ...minimal, ...changes });
  return { status: response.status, body: await response.json(), api, headers: response.headers };
}

/** Asks, and expects a 200. */
export async function complete(
  changes: Record<string, unknown> = {},
  options: TestApiOptions = {},
): Promise<Json> {
  const { status, body } = await ask(changes, options);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body;
}

/** Asks, and expects an error. */
export async function refused(
  changes: Record<string, unknown>,
  error: { status?: number; code?: string; param?: string | null; type?: string },
  options: TestApiOptions = {},
): Promise<void> {
  const { status = 400, ...rest } = error;
  const answer = await ask(changes, options);
  expect({ status: answer.status, ...answer.body.error }).toMatchObject({ status, ...rest });
}

/** The records of a stream of server-sent events. */
export async function events(response: Response): Promise<{ event?: string; data: string }[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((record) => record !== '')
    .map((record) => {
      const fields = Object.fromEntries(
        record.split('\n').map((line) => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), line.slice(colon + 2)];
        }),
      );
      return fields as { event?: string; data: string };
    });
}

/** The operations of an NDJSON patch stream. */
export async function operations(response: Response): Promise<Json[]> {
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const text = await response.text();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
}
