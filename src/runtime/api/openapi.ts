/** The OpenAPI 3.1 document, made of the schemas that validate. */
import type { TSchema } from 'typebox';
import {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  ChatMessage,
  JsonPatchOperation,
  Tool,
  ToolCall,
} from './schemas/chat.ts';
import { EmbeddingsRequest, EmbeddingsResponse } from './schemas/embeddings.ts';
import { Model, ModelList } from './schemas/models.ts';
import { ItemList, ResponseObject, ResponseRequest } from './schemas/responses.ts';
import { ErrorResponse, Usage } from './schemas/shared.ts';

const components: Readonly<Record<string, TSchema>> = {
  ChatCompletionRequest,
  ChatMessage,
  Tool,
  ToolCall,
  ChatCompletion,
  ChatCompletionChunk,
  JsonPatchOperation,
  Usage,
  Model,
  ModelList,
  EmbeddingsRequest,
  EmbeddingsResponse,
  ResponseRequest,
  Response: ResponseObject,
  ItemList,
  ErrorResponse,
};

const ref = (name: keyof typeof components) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string, description: string) => ({
  description,
  content: { 'application/json': { schema: ref(name) } },
});
const body = (name: string) => ({
  required: true,
  content: { 'application/json': { schema: ref(name) } },
});
const failures = (...statuses: readonly number[]) =>
  Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );

const meanings: Readonly<Record<number, string>> = {
  400: 'Invalid request: a field is missing, malformed, out of bounds or not supported, or a schema cannot be applied.',
  401: 'The API key is missing or invalid.',
  402: 'Insufficient credits.',
  403: 'The key has no access to the requested model.',
  404: 'What was asked for does not exist, or not for this key.',
  405: 'The address is not for this method.',
  413: 'The body is too large.',
  415: 'The body is not application/json.',
  429: 'The rate limit is exceeded; retry after a short delay.',
  500: 'Unexpected server error; the request may be tried again.',
  503: 'The model cannot answer at the moment; the request may be tried again.',
};

/** What one event of a stream is made of; the data is JSON, or `[DONE]`. */
const serverSentEvent = {
  type: 'object',
  required: ['data'],
  properties: { event: { type: 'string' }, data: { type: 'string' } },
};

const generating = failures(400, 401, 402, 403, 404, 413, 415, 429, 500, 503);
const reading = failures(401, 404, 429, 500);
const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', minLength: 1 },
});
const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema });

const paths = {
  '/chat/completions': {
    post: {
      operationId: 'createChatCompletion',
      summary: 'Generate a response to a conversation, by a JSON Schema if one is given.',
      requestBody: body('ChatCompletionRequest'),
      responses: {
        '200': {
          description:
            'The completion; a stream of chunks with `stream: true`; a stream of JSON Patch operations with `stream: "patch"`.',
          content: {
            'application/json': { schema: ref('ChatCompletion') },
            'application/x-ndjson': { schema: ref('JsonPatchOperation') },
            'text/event-stream': { schema: serverSentEvent },
          },
        },
        ...generating,
      },
    },
  },
  '/models': {
    get: {
      operationId: 'listModels',
      summary: 'List the models that the key may use.',
      responses: { '200': json('ModelList', 'The models.'), ...failures(401, 429, 500) },
    },
  },
  '/models/{model}': {
    get: {
      operationId: 'retrieveModel',
      summary: 'One model.',
      parameters: [inPath('model')],
      responses: { '200': json('Model', 'The model.'), ...reading },
    },
  },
  '/embeddings': {
    post: {
      operationId: 'createEmbedding',
      summary: 'Turn texts into unit vectors.',
      requestBody: body('EmbeddingsRequest'),
      responses: { '200': json('EmbeddingsResponse', 'The vectors.'), ...generating },
    },
  },
  '/responses': {
    post: {
      operationId: 'createResponse',
      summary: 'Generate a response that later ones can go on from.',
      requestBody: body('ResponseRequest'),
      responses: {
        '200': {
          description: 'The response; with `stream: true`, typed server-sent events.',
          content: {
            'application/json': { schema: ref('Response') },
            'text/event-stream': { schema: serverSentEvent },
          },
        },
        ...generating,
      },
    },
  },
  '/responses/{id}': {
    get: {
      operationId: 'getResponse',
      summary: 'A stored response.',
      parameters: [inPath('id')],
      responses: { '200': json('Response', 'The response.'), ...reading },
    },
    delete: {
      operationId: 'deleteResponse',
      summary: 'Delete a stored response.',
      parameters: [inPath('id')],
      responses: {
        '200': {
          description: 'It is deleted.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['id', 'object', 'deleted'],
                properties: {
                  id: { type: 'string' },
                  object: { const: 'response' },
                  deleted: { const: true },
                },
              },
            },
          },
        },
        ...reading,
      },
    },
  },
  '/responses/{id}/cancel': {
    post: {
      operationId: 'cancelResponse',
      summary: 'Cancel a response that is being generated.',
      parameters: [inPath('id')],
      responses: {
        '200': json('Response', 'The response, cancelled.'),
        ...failures(400, 401, 404, 429, 500),
      },
    },
  },
  '/responses/{id}/input_items': {
    get: {
      operationId: 'listInputItems',
      summary: 'What a response was generated from.',
      parameters: [
        inPath('id'),
        inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
        inQuery('order', { enum: ['asc', 'desc'], default: 'desc' }),
        inQuery('after', { type: 'string' }),
      ],
      responses: {
        '200': json('ItemList', 'The items.'),
        ...failures(400, 401, 404, 429, 500),
      },
    },
  },
};

/** What {@link openApiDocument} is told by the home. */
export interface OpenApiOptions {
  /** The base address, ending in `/v1`. */
  readonly serverUrl: string;
}

/** The document, as it is served at `/v1/openapi.json`. */
export function openApiDocument({ serverUrl }: OpenApiOptions): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Formwork',
      version: '1.0.0',
      description: 'Structured chat completions: a JSON Schema applied exactly as written.',
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, withReferences(schema, name)]),
      ),
      responses: Object.fromEntries(
        Object.entries(meanings).map(([status, meaning]) => [
          `Error${status}`,
          json('ErrorResponse', meaning),
        ]),
      ),
    },
  };
}

/** Puts references in the place of components within components. TypeBox copies what it wraps, so they are told by their text. */
function withReferences(schema: unknown, own: string): unknown {
  const names = new Map(
    Object.entries(components).flatMap(([name, component]) =>
      name === own ? [] : [[JSON.stringify(component), name] as const],
    ),
  );
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(visit);
    const name = names.get(JSON.stringify(value));
    if (name !== undefined) return ref(name);
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visit(child)]));
  };
  return visit(schema);
}
