import type { ApiEndpoint } from '../endpoint.ts';
import { body, generating, jsonOrEvents } from '../openapi/parts.ts';
import { Completion, CompletionRequest } from '../schemas/completions.ts';
import { completionsRoute } from './route.ts';

/** `/completions`. */
export const completionsEndpoint: ApiEndpoint = {
  address: '/completions',
  routes: completionsRoute,
  once: true,
  schemas: { CompletionRequest, Completion },
  paths: {
    '/completions': {
      post: {
        operationId: 'createCompletion',
        summary: 'Continue a text, without a conversation. For clients without chat support.',
        requestBody: body('CompletionRequest'),
        responses: {
          '200': jsonOrEvents(
            'Completion',
            'The completion; with `stream: true`, a stream of its parts.',
          ),
          ...generating,
        },
      },
    },
  },
};
