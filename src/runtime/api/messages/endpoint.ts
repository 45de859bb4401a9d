import type { ApiEndpoint } from '../endpoint.ts';
import {
  body,
  generatingMessages,
  json,
  jsonOrEvents,
  messagesFailures,
} from '../openapi/parts.ts';
import { Message } from '../schemas/message-answer.ts';
import { CountTokensRequest, MessagesRequest, TokenCount } from '../schemas/messages.ts';
import { messagesRoute } from './route.ts';

/** `/messages`. */
export const messagesEndpoint: ApiEndpoint = {
  address: '/messages',
  routes: messagesRoute,
  once: true,
  schemas: { MessagesRequest, Message, CountTokensRequest, TokenCount },
  paths: {
    '/messages': {
      post: {
        operationId: 'createMessage',
        summary: 'Generate a response to a conversation, in Anthropic’s format.',
        requestBody: body('MessagesRequest'),
        responses: {
          '200': jsonOrEvents(
            'Message',
            'The message; with `stream: true`, typed server-sent events.',
          ),
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
          ...messagesFailures(400, 401, 403, 404, 408, 413, 415, 429, 500, 503),
        },
      },
    },
  },
};
