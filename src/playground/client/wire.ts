/** The chat-completions wire format, as far as the page reads and writes it. */

/** Who speaks. */
export type Role = 'system' | 'user' | 'assistant' | 'tool';

/** A call of a tool by the model. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A part of what a user says: a text, or a picture as a data URL. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image_url';
      readonly image_url: { readonly url: string; readonly detail?: 'low' };
    };

/** One message of a conversation. */
export interface ChatMessage {
  readonly role: Role;
  readonly content: string | readonly ContentPart[] | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

/** Body of `POST /v1/chat/completions`. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly response_format?: {
    readonly type: 'json_schema';
    readonly json_schema: { readonly name: string; readonly schema: unknown };
  };
  readonly stream?: boolean | 'patch';
  readonly stream_options?: {
    readonly include_usage?: boolean;
    /** Whether a patch stream tells what the model thinks. */
    readonly include_reasoning?: boolean;
  };
  readonly n?: number;
  readonly tools?: readonly unknown[];
  readonly tool_choice?: unknown;
  readonly [parameter: string]: unknown;
}

/** Token counts of one request. */
export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly completion_tokens_details?: {
    /** Tokens that the schema left no choice about. */
    readonly forced_tokens: number;
    /** Tokens of thinking. */
    readonly reasoning_tokens?: number;
    /** Milliseconds spent on token masks. */
    readonly mask_ms: number;
  };
}

/** One generated token with its most likely rivals. */
export interface TokenLogprob {
  readonly token: string;
  readonly logprob: number;
  readonly bytes?: readonly number[] | null;
  readonly top_logprobs?: readonly Pick<TokenLogprob, 'token' | 'logprob' | 'bytes'>[];
  /** True when the grammar left no other choice. */
  readonly forced?: boolean;
  /** How many tokens the grammar allowed here. */
  readonly allowed?: number;
}

/** Something the author of a schema may want to know, that is no error. */
export interface ApiWarning {
  readonly message: string;
  readonly pointer?: string;
  readonly keyword?: string;
}

/** A choice, whole (`message`) or in part (`delta`). */
export interface ChatChoice {
  readonly index: number;
  readonly message?: MessagePart;
  readonly delta?: MessagePart;
  readonly finish_reason?: string | null;
  readonly logprobs?: { readonly content?: readonly TokenLogprob[] | null } | null;
}

/** A message, or what a chunk adds to it. */
export interface MessagePart {
  readonly content?: string | null;
  /** What the model thought, before its answer. */
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly {
    readonly index?: number;
    readonly id?: string;
    readonly function?: { readonly name?: string; readonly arguments?: string };
  }[];
}

/** A `chat.completion` or a `chat.completion.chunk`. */
export interface ChatCompletion {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly ChatChoice[];
  readonly usage?: Usage | null;
  readonly system_fingerprint?: string | null;
  readonly warnings?: readonly ApiWarning[];
}

/** What comes after the last operation of a patch stream, for those who ask for it. */
export interface PatchEnd {
  readonly finish_reason: string;
  readonly system_fingerprint: string;
  readonly usage: Usage;
}

/** A record of the patch stream; the operation is always `add` (RFC 6902, section 4.1). */
export interface PatchOperation {
  readonly op: 'add';
  /** JSON Pointer (RFC 6901). */
  readonly path: string;
  readonly value: unknown;
}

/** A record of `GET /v1/models`. */
export interface Model {
  readonly id: string;
  readonly owned_by?: string;
  readonly context_window?: number;
  /** Bytes that it takes in this browser, about. */
  readonly memory_bytes?: number;
  readonly status?: string;
  readonly capabilities?: readonly string[];
}
