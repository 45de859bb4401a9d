/** The chat-completions wire format as the page reads and writes it: types of the schemas that `/v1` itself is checked by. */
import type { Static } from 'typebox';
import type { PatchEnd as SentPatchEnd } from '../../runtime/api/chat/patch.ts';
import type * as answers from '../../runtime/api/schemas/chat-answer.ts';
import type * as messages from '../../runtime/api/schemas/chat-message.ts';
import type * as requests from '../../runtime/api/schemas/chat-request.ts';
import type * as models from '../../runtime/api/schemas/models.ts';
import type * as shared from '../../runtime/api/schemas/shared.ts';

/** What is on the wire is not changed. */
type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Wire<Value[Name]> }
    : Value;

/** A call of a tool by the model. */
export type ToolCall = Wire<Static<typeof messages.ToolCall>>;

/** One message of a conversation, as the page writes it. */
export type ChatMessage = Wire<
  Pick<messages.ChatMessage, 'content' | 'tool_calls' | 'tool_call_id'>
> & { readonly role: Role };

/** Who speaks. */
export type Role = Exclude<messages.ChatMessage['role'], 'function' | 'developer'>;

/** A part of what a user says: a text, or a picture as a data URL. */
export type ContentPart = Exclude<ChatMessage['content'], string | null | undefined>[number];

/** Body of `POST /v1/chat/completions`, as the page sends it: what a person typed as JSON goes as it is. */
export type ChatRequest = Omit<
  Wire<requests.ChatCompletionRequest>,
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
export type Usage = Wire<shared.Usage>;

/** Something the author of a schema may want to know, that is no error. */
export type ApiWarning = Wire<Static<typeof shared.Warning>>;

/** A message, or what a chunk adds to it. */
export type MessagePart =
  | ChatCompletion['choices'][number]['message']
  | ChatCompletionChunk['choices'][number]['delta'];

/** A whole answer. */
export type ChatCompletion = Wire<answers.ChatCompletion>;

/** A part of an answer, of `stream: true`. */
export type ChatCompletionChunk = Wire<answers.ChatCompletionChunk>;

/** One generated token with its most likely rivals. */
export type TokenLogprob = NonNullable<Wire<answers.ChoiceLogprobs>>['content'][number];

/** A record of the patch stream; the operation is always `add` (RFC 6902, section 4.1). */
export type PatchOperation = Wire<Static<typeof answers.JsonPatchOperation>>;

/** What comes after the last operation of a patch stream, for those who ask for it. */
export type PatchEnd = Wire<SentPatchEnd>;

/** What the page reads of a record of `GET /v1/models`, and the bytes of memory and of download that a model takes in this browser. */
export type Model = Wire<Pick<models.Model, 'id' | 'owned_by' | 'capabilities' | 'status'>> & {
  readonly memory_bytes?: number;
  readonly download_bytes?: number;
};
