/** What paths are written with. */

/** A reference to a schema. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An answer in JSON. */
export const json = (name: string, description: string) => ({
  description,
  content: { 'application/json': { schema: ref(name) } },
});

/** A body that must be there. */
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

/** The errors that an operation may end with. */
export const failures = failuresOf('Error');

/** The same in the form of Anthropic's convention. */
export const messagesFailures = failuresOf('MessagesError');

/** A part of the path. */
export const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', minLength: 1 },
});

/** The path's part of what has an id. */
export const byId = [inPath('id')];

/** A field of the query. */
export const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema });

/** The query of a list: `readPaging` of `http/paging.ts`. */
export const pagingQuery = [
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  inQuery('order', { enum: ['asc', 'desc'], default: 'desc' }),
  inQuery('after', { type: 'string' }),
];
