/** The schemas that the paths reference. */
import type { TSchema } from 'typebox';
import { ChatCompletion, ChatCompletionChunk, JsonPatchOperation } from '../schemas/chat-answer.ts';
import { ChatMessage, ToolCall } from '../schemas/chat-message.ts';
import { ChatCompletionRequest, Tool } from '../schemas/chat-request.ts';
import { Completion, CompletionRequest } from '../schemas/completions.ts';
import { EmbeddingsRequest, EmbeddingsResponse } from '../schemas/embeddings.ts';
import { Message, MessagesError } from '../schemas/message-answer.ts';
import { CountTokensRequest, MessagesRequest, TokenCount } from '../schemas/messages.ts';
import { Model, ModelList } from '../schemas/models.ts';
import {
  InputTokens,
  InputTokensRequest,
  ItemList,
  ResponseObject,
  ResponseRequest,
} from '../schemas/responses.ts';
import { ErrorResponse, Usage } from '../schemas/shared.ts';

/** The schemas by their names in the document. */
export const components: Readonly<Record<string, TSchema>> = {
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
  CompletionRequest,
  Completion,
  EmbeddingsRequest,
  EmbeddingsResponse,
  ResponseRequest,
  Response: ResponseObject,
  ItemList,
  InputTokensRequest,
  InputTokens,
  MessagesRequest,
  Message,
  CountTokensRequest,
  TokenCount,
  ErrorResponse,
  MessagesError,
};
