import type { ApiEndpoint } from '../endpoint.ts';
import {
  body,
  byId,
  failures,
  generating,
  json,
  jsonOrEvents,
  pagingQuery,
  reading,
} from '../openapi/parts.ts';
import {
  InputTokens,
  InputTokensRequest,
  ItemList,
  ResponseObject,
  ResponseRequest,
} from '../schemas/responses.ts';
import { readFormatAndTools, readResponseRequest } from './read.ts';
import { responsesRoute } from './route.ts';

/** A link to an operation on the created response. */
const ofResponse = (operationId: string) => ({
  operationId,
  parameters: { id: '$response.body#/id' },
});

/** `/responses`. */
export const responsesEndpoint: ApiEndpoint = {
  address: '/responses',
  routes: responsesRoute,
  once: true,
  batchBody: 'responses',
  readForBatch(body) {
    const request = readResponseRequest(body);
    return {
      model: request.model,
      capability: 'chat',
      prompt: [request.instructions, request.input],
      outputTokens: request.max_output_tokens ?? undefined,
      choices: 1,
      stream: request.stream === true,
      answer: readFormatAndTools(request, body),
    };
  },
  schemas: { ResponseRequest, Response: ResponseObject, ItemList, InputTokensRequest, InputTokens },
  paths: {
    '/responses': {
      post: {
        operationId: 'createResponse',
        summary: 'Generate a response that later responses can continue.',
        requestBody: body('ResponseRequest'),
        responses: {
          '200': {
            ...jsonOrEvents(
              'Response',
              'The response; with `stream: true`, typed server-sent events.',
            ),
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
          ...failures(400, 401, 403, 404, 408, 413, 415, 429, 500, 503),
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
          ...failures(400, 401, 404, 429, 500, 503),
        },
      },
    },
    '/responses/{id}/input_items': {
      get: {
        operationId: 'listInputItems',
        summary: 'The input items of a response.',
        parameters: [...byId, ...pagingQuery],
        responses: {
          '200': json(
            'ItemList',
            'The items. Those of earlier responses have neither thinking nor logprobs.',
          ),
          ...failures(400, 401, 404, 429, 500, 503),
        },
      },
    },
  },
};
