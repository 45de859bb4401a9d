import type { ApiEndpoint } from '../endpoint.ts';
import { body, generating, ref, serverSentEvent } from '../openapi/parts.ts';
import { ChatCompletion, ChatCompletionChunk, JsonPatchOperation } from '../schemas/chat-answer.ts';
import { ChatMessage, ToolCall } from '../schemas/chat-message.ts';
import { ChatCompletionRequest, Tool } from '../schemas/chat-request.ts';
import { readChat } from './read.ts';
import { chatRoute } from './route.ts';

/** `/chat/completions`. */
export const chatEndpoint: ApiEndpoint = {
  address: '/chat/completions',
  routes: chatRoute,
  once: true,
  batchBody: 'chat',
  readForBatch(body) {
    const { input, delivery } = readChat(body);
    return {
      model: input.model,
      capability: 'chat',
      prompt: (body.value as { readonly messages: unknown }).messages,
      outputTokens: input.maxTokens,
      choices: input.choices,
      stream: delivery.mode !== 'plain',
      answer: input,
    };
  },
  schemas: {
    ChatCompletionRequest,
    ChatMessage,
    Tool,
    ToolCall,
    ChatCompletion,
    ChatCompletionChunk,
    JsonPatchOperation,
  },
  paths: {
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
  },
};
