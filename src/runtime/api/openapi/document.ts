/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
import type { Endpoint } from '../endpoint.ts';
import { apiEndpoints } from '../endpoints.ts';
import { MessagesError } from '../schemas/message-answer.ts';
import { ErrorResponse, Usage } from '../schemas/shared.ts';
import { json, ref } from './parts.ts';

const meanings: Readonly<Record<number, string>> = {
  400: 'Invalid request: a field is missing, malformed, out of range or not supported, or a schema cannot be enforced.',
  401: 'The API key is missing or invalid.',
  402: 'Insufficient credits.',
  403: 'The key has no access to the requested model.',
  404: 'The object does not exist, or belongs to another key.',
  405: 'The URL does not support this method.',
  408: 'The headers or the body of the request came too slowly; the connection is closed.',
  409: 'The state of the resource does not allow this, or the Idempotency-Key belongs to a running request or to another request.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  429: 'The rate limit is exceeded; retry after a short delay.',
  500: 'Unexpected server error; you can retry the request.',
  503: 'The service or the model cannot answer at the moment; you can retry the request.',
};

/** Options of {@link openApiDocument}. */
export interface OpenApiOptions {
  /** The base URL, ending in `/v1`. */
  readonly serverUrl: string;
  /** The endpoints that only this home has. */
  readonly own?: readonly Endpoint[] | undefined;
}

/** The document served at `/v1/openapi.json`. It is public, so the static part is built once. */
export function openApiDocument({ serverUrl, own = nothing }: OpenApiOptions): object {
  let rest = made.get(own);
  if (!rest) {
    const endpoints = [...apiEndpoints, ...own];
    rest = withoutServer(
      Object.assign({}, ...endpoints.map(({ paths }) => paths)),
      Object.assign(
        { Usage, ErrorResponse, MessagesError },
        ...endpoints.map(({ schemas }) => schemas),
      ),
    );
    made.set(own, rest);
  }
  return { ...rest, servers: [{ url: serverUrl }] };
}

const nothing: readonly Endpoint[] = [];
const made = new WeakMap<readonly Endpoint[], object>();

function withoutServer(paths: Endpoint['paths'], schemas: Endpoint['schemas']): object {
  const named = Object.entries(schemas).map(
    ([name, schema]) => [JSON.stringify(schema), name] as const,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Formwork',
      version: '1.0.0',
      description: 'Structured chat completions: a JSON Schema applied exactly as written.',
    },
    security: [{ bearer: [] }, { header: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        header: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          withReferences(schema, new Map(named.filter(([, other]) => other !== name))),
        ]),
      ),
      responses: Object.fromEntries(
        Object.entries(meanings).flatMap(([status, meaning]) => [
          [`Error${status}`, json('ErrorResponse', meaning)],
          [`MessagesError${status}`, json('MessagesError', meaning)],
        ]),
      ),
    },
  };
}

/**
 * Replaces nested components with references. TypeBox copies schemas that it wraps, so they are
 * recognised by their JSON text.
 */
function withReferences(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(visit);
    const name = names.get(JSON.stringify(value));
    if (name !== undefined) return ref(name);
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visit(child)]));
  };
  return visit(schema);
}
