/** Building blocks of paths. */

/** A reference to a schema. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A JSON response. */
export const json = (name: string, description: string) => ({
  description,
  content: { 'application/json': { schema: ref(name) } },
});

/** A required request body. */
export const body = (name: string, type = 'application/json') => ({
  required: true,
  content: { [type]: { schema: ref(name) } },
});

const failuresOf =
  (name: string) =>
  (...statuses: readonly number[]) =>
    Object.fromEntries(
      statuses.map((status) => [
        String(status),
        { $ref: `#/components/responses/${name}${status}` },
      ]),
    );

/** The error responses of an operation. */
export const failures = failuresOf('Error');

/** The error responses in the format of Anthropic's convention. */
export const messagesFailures = failuresOf('MessagesError');

/** A path parameter. */
export const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', minLength: 1 },
});

/** The path parameter of a resource with an id. */
export const byId = [inPath('id')];

/** A query parameter. */
export const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema });

/** The query parameters of a list: `readPaging` of `http/paging.ts`. */
export const pagingQuery = [
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  inQuery('order', { enum: ['asc', 'desc'], default: 'desc' }),
  inQuery('after', { type: 'string' }),
];

/** The fields of a server-sent event. The data is JSON or `[DONE]`. */
export const serverSentEvent = {
  type: 'object',
  required: ['data'],
  properties: { event: { type: 'string' }, data: { type: 'string' } },
};

/** A JSON response that a request with `stream: true` gets as server-sent events. */
export const jsonOrEvents = (name: string, description: string) => ({
  description,
  content: {
    'application/json': { schema: ref(name) },
    'text/event-stream': { schema: serverSentEvent },
  },
});

const generatingStatuses = [400, 401, 402, 403, 404, 408, 409, 413, 415, 429, 500, 503];

/** The errors of operations that generate. */
export const generating = failures(...generatingStatuses);

/** The same in the form of Anthropic's convention. */
export const generatingMessages = messagesFailures(...generatingStatuses);

/** The errors of operations that read something that is stored. */
export const reading = failures(401, 404, 429, 500, 503);
