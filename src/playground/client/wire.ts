/**
 * The page's types of the chat-completions wire format, derived from the schemas that `/v1` uses.
 */
import type { Static } from 'typebox';
import type {
  ChatCompletion as SentChatCompletion,
  ChatCompletionChunk as SentChatCompletionChunk,
  ChatCompletionRequest as SentChatCompletionRequest,
  ChatMessage as SentChatMessage,
  ChoiceLogprobs as SentChoiceLogprobs,
  JsonPatchOperation as SentJsonPatchOperation,
  Model as SentModel,
  PatchEnd as SentPatchEnd,
  ToolCall as SentToolCall,
  Usage as SentUsage,
  Warning as SentWarning,
} from '../../runtime/api/index.ts';

/** Wire data is read-only. */
type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Wire<Value[Name]> }
    : Value;

/** A tool call of the model. */
export type ToolCall = Wire<Static<typeof SentToolCall>>;

/** A message of a conversation. */
export type ChatMessage = Wire<Pick<SentChatMessage, 'content' | 'tool_calls' | 'tool_call_id'>> & {
  readonly role: Role;
};

/** The role of a message. */
export type Role = Exclude<SentChatMessage['role'], 'function' | 'developer'>;

/** A part of a user message: a text, or an image as a data URL. */
export type ContentPart = Exclude<ChatMessage['content'], string | null | undefined>[number];

/** Body of `POST /v1/chat/completions`. JSON that the user typed is sent unchanged. */
export type ChatRequest = Omit<
  Wire<SentChatCompletionRequest>,
  'response_format' | 'tools' | 'tool_choice'
> & {
  readonly response_format?: {
    readonly type: 'json_schema';
    readonly json_schema: { readonly name: string; readonly schema: unknown };
  };
  readonly tools?: readonly unknown[];
  readonly tool_choice?: unknown;
};

/** Token counts of one request. */
export type Usage = Wire<SentUsage>;

/** A hint for the author of the schema. */
export type ApiWarning = Wire<Static<typeof SentWarning>>;

/** A message, or a chunk's addition to it. */
export type MessagePart =
  | ChatCompletion['choices'][number]['message']
  | ChatCompletionChunk['choices'][number]['delta'];

/** A complete answer. */
export type ChatCompletion = Wire<SentChatCompletion>;

/** A chunk of an answer with `stream: true`. */
export type ChatCompletionChunk = Wire<SentChatCompletionChunk>;

/** A generated token with its alternatives. */
export type TokenLogprob = NonNullable<Wire<SentChoiceLogprobs>>['content'][number];

/** A record of the patch stream; the operation is always `add` (RFC 6902, section 4.1). */
export type PatchOperation = Wire<Static<typeof SentJsonPatchOperation>>;

/** How sure the model was of a value: docs/guides/structured-output.md. */
export type Confidence = NonNullable<PatchOperation['confidence']>;

/** The optional record after the last operation of a patch stream. */
export type PatchEnd = Wire<SentPatchEnd>;

/**
 * The fields of a `GET /v1/models` record that the page reads, with the memory and download sizes
 * of a model in this browser.
 */
export type Model = Wire<Pick<SentModel, 'id' | 'owned_by' | 'capabilities' | 'status'>> & {
  readonly memory_bytes?: number;
  readonly download_bytes?: number;
};
