/** The paths of the document, with their requests and responses. */
import { body, byId, failures, inPath, json, messagesFailures, pagingQuery, ref } from './parts.ts';

/** The fields of a server-sent event. The data is JSON or `[DONE]`. */
const serverSentEvent = {
  type: 'object',
  required: ['data'],
  properties: { event: { type: 'string' }, data: { type: 'string' } },
};

const generatingStatuses = [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 503];
const generating = failures(...generatingStatuses);
const generatingMessages = messagesFailures(...generatingStatuses);
const reading = failures(401, 404, 429, 500);

/** A link to an operation on the created response. */
const ofResponse = (operationId: string) => ({
  operationId,
  parameters: { id: '$response.body#/id' },
});

/** Operations by path and method. */
export const paths = {
  '/chat/completions': {
    post: {
      operationId: 'createChatCompletion',
      summary: 'Generate a response to a conversation, following a JSON Schema if one is given.',
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
  '/completions': {
    post: {
      operationId: 'createCompletion',
      summary: 'Continue a text, without a conversation. For clients without chat support.',
      requestBody: body('CompletionRequest'),
      responses: {
        '200': {
          description: 'The completion; with `stream: true`, a stream of its parts.',
          content: {
            'application/json': { schema: ref('Completion') },
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
      summary: 'Embed texts as unit vectors.',
      requestBody: body('EmbeddingsRequest'),
      responses: { '200': json('EmbeddingsResponse', 'The vectors.'), ...generating },
    },
  },
  '/responses': {
    post: {
      operationId: 'createResponse',
      summary: 'Generate a response that later responses can continue.',
      requestBody: body('ResponseRequest'),
      responses: {
        '200': {
          description: 'The response; with `stream: true`, typed server-sent events.',
          content: {
            'application/json': { schema: ref('Response') },
            'text/event-stream': { schema: serverSentEvent },
          },
          links: {
            get: ofResponse('getResponse'),
            cancel: ofResponse('cancelResponse'),
            inputItems: ofResponse('listInputItems'),
            delete: ofResponse('deleteResponse'),
          },
        },
        ...generating,
      },
    },
  },
  '/responses/input_tokens': {
    post: {
      operationId: 'countInputTokens',
      summary: 'Count the input tokens of a response.',
      requestBody: body('InputTokensRequest'),
      responses: {
        '200': json('InputTokens', 'The number of tokens.'),
        ...failures(400, 401, 403, 404, 413, 415, 429, 500, 503),
      },
    },
  },
  '/responses/{id}': {
    get: {
      operationId: 'getResponse',
      summary: 'A stored response.',
      parameters: byId,
      responses: { '200': json('Response', 'The response.'), ...reading },
    },
    delete: {
      operationId: 'deleteResponse',
      summary: 'Delete a stored response.',
      parameters: byId,
      responses: {
        '200': {
          description: 'Confirmation of the deletion.',
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
      parameters: byId,
      responses: {
        '200': json('Response', 'The cancelled response.'),
        ...failures(400, 401, 404, 429, 500),
      },
    },
  },
  '/responses/{id}/input_items': {
    get: {
      operationId: 'listInputItems',
      summary: 'The input items of a response.',
      parameters: [...byId, ...pagingQuery],
      responses: {
        '200': json('ItemList', 'The items.'),
        ...failures(400, 401, 404, 429, 500),
      },
    },
  },
  '/messages': {
    post: {
      operationId: 'createMessage',
      summary: 'Generate a response to a conversation, in Anthropic’s format.',
      requestBody: body('MessagesRequest'),
      responses: {
        '200': {
          description: 'The message; with `stream: true`, typed server-sent events.',
          content: {
            'application/json': { schema: ref('Message') },
            'text/event-stream': { schema: serverSentEvent },
          },
        },
        ...generatingMessages,
      },
    },
  },
  '/messages/count_tokens': {
    post: {
      operationId: 'countMessageTokens',
      summary: 'Count the input tokens of a message.',
      requestBody: body('CountTokensRequest'),
      responses: {
        '200': json('TokenCount', 'The number of tokens.'),
        ...messagesFailures(400, 401, 403, 404, 413, 415, 429, 500, 503),
      },
    },
  },
};
