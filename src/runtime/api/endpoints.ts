/** The endpoints that every home has. A new one is added here. */
import { chatEndpoint } from './chat/endpoint.ts';
import { completionsEndpoint } from './completions/endpoint.ts';
import { embeddingsEndpoint } from './embeddings/endpoint.ts';
import type { ApiEndpoint } from './endpoint.ts';
import { messagesEndpoint } from './messages/endpoint.ts';
import { modelsEndpoint } from './models/endpoint.ts';
import { responsesEndpoint } from './responses/endpoint.ts';

/** In the order of the OpenAPI document. */
export const apiEndpoints: readonly ApiEndpoint[] = [
  chatEndpoint,
  completionsEndpoint,
  modelsEndpoint,
  embeddingsEndpoint,
  responsesEndpoint,
  messagesEndpoint,
];
