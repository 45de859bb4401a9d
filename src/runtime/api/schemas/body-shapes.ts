/** The bodies of all endpoints, by names that threads share. */
import type { BodyShape } from '../http/body/large-body.ts';
import { ChatCompletionRequest } from './chat-request.ts';
import { CompletionRequest } from './completions.ts';
import { EmbeddingsRequest } from './embeddings.ts';
import { CountTokensRequest, MessagesRequest } from './messages.ts';
import { InputTokensRequest, ResponseRequest } from './responses.ts';

/** The shape of each endpoint's body. */
export const bodyShapes = {
  chat: { schema: ChatCompletionRequest, parts: 'messages', values: ['messages'] },
  completions: { schema: CompletionRequest, values: ['prompt'] },
  embeddings: { schema: EmbeddingsRequest, values: ['input'] },
  // The arguments of earlier calls are read verbatim.
  messages: { schema: MessagesRequest, parts: 'messages', values: ['system'] },
  countTokens: { schema: CountTokensRequest, parts: 'messages', values: ['system'] },
  responses: { schema: ResponseRequest, parts: 'input', values: ['input', 'instructions'] },
  inputTokens: { schema: InputTokensRequest, parts: 'input', values: ['input', 'instructions'] },
} as const satisfies Readonly<Record<string, BodyShape>>;

/** The name of a body's shape. */
export type BodyKind = keyof typeof bodyShapes;
