/** Where live cases run, and what they ask with. */

/** The API over a real model, wherever it runs. */
export interface ApiHome {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Where requests are addressed to. */
  readonly origin: string;
}

/** One behaviour of the interface, the same in every home. */
export interface LiveCase {
  readonly name: string;
  /** Throws when the behaviour is not there. Returns what must be equal in every home. */
  run(home: ApiHome): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: cases look into answers whose form they check.
export type Json = any;

/** The smallest request for a chat completion. */
export const minimal = {
  model: 'tiny',
  messages: [{ role: 'user', content: 'A town, please.' }],
  max_tokens: 24,
  seed: 7,
};

/** A response format for a schema. */
export const formatOf = (schema: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
});

/** The schema of an object with a few small members. */
export const town = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 6 },
    size: { enum: ['small', 'large'] },
    tags: { type: 'array', items: { enum: ['old', 'new'] }, minItems: 1, maxItems: 2 },
  },
  required: ['name', 'size', 'tags'],
  additionalProperties: false,
};

/** Throws unless a condition holds. */
export function check(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

/** Throws unless two JSON values are the same. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(one === other, `${what}: ${one} instead of ${other}`);
}

/** Throws unless a value is a town by its schema. */
export function checkTown(text: string): void {
  const value = JSON.parse(text) as Json;
  same(Object.keys(value), ['name', 'size', 'tags'], 'members');
  check(typeof value.name === 'string' && [...value.name].length <= 6, `name ${value.name}`);
  check(['small', 'large'].includes(value.size), `size ${value.size}`);
  const tags = value.tags as string[];
  check(tags.length === 1 || tags.length === 2, `${tags.length} tags`);
  check(
    tags.every((tag) => tag === 'old' || tag === 'new'),
    `tags ${tags}`,
  );
}

/** Asks for anything below `/v1`. */
export async function request(
  home: ApiHome,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return home.fetch(
    new Request(`${home.origin}/v1${path}`, {
      method,
      headers: {
        authorization: 'Bearer live',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** A chat completion; throws unless it is a 200. */
export async function chat(home: ApiHome, changes: object = {}): Promise<Json> {
  const response = await request(home, 'POST', '/chat/completions', { ...minimal, ...changes });
  const answer = (await response.json()) as Json;
  check(response.status === 200, `${response.status}: ${JSON.stringify(answer.error)}`);
  return answer;
}

/** The content of the first choice. */
export async function content(home: ApiHome, changes: object = {}): Promise<string> {
  return (await chat(home, changes)).choices[0].message.content;
}

/** The error of a request that must fail. */
export async function failure(
  home: ApiHome,
  changes: object,
  path = '/chat/completions',
): Promise<Json> {
  const response = await request(home, 'POST', path, { ...minimal, ...changes });
  const answer = (await response.json()) as Json;
  check(response.status >= 400, `${response.status} instead of an error`);
  return { status: response.status, ...answer.error };
}

/** The records of a stream of server-sent events, `[DONE]` left out. */
export async function events(response: Response): Promise<{ event?: string; data: Json }[]> {
  check(response.status === 200, await unexpected(response));
  return (await response.text())
    .split('\n\n')
    .filter((record) => record !== '' && record !== 'data: [DONE]')
    .map((record) => {
      const lines = record.split('\n').map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)] as const;
      });
      const { event, data = '' } = Object.fromEntries(lines) as { event?: string; data?: string };
      return { ...(event === undefined ? {} : { event }), data: JSON.parse(data) as Json };
    });
}

async function unexpected(response: Response): Promise<string> {
  return response.status === 200 ? '' : `${response.status}: ${await response.text()}`;
}

/** The chunks of a streamed chat completion. */
export async function chunks(home: ApiHome, changes: object = {}): Promise<Json[]> {
  const body = { ...minimal, stream: true, ...changes };
  const response = await request(home, 'POST', '/chat/completions', body);
  return (await events(response)).map(({ data }) => data);
}
