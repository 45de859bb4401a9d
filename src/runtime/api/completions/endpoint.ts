import type { ApiEndpoint } from '../endpoint.ts';
import { body, generating, ref, serverSentEvent } from '../openapi/parts.ts';
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
  },
};
