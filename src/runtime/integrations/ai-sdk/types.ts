/**
 * The interfaces of the AI SDK that a provider implements, reduced to the parts used here.
 * Redeclaring them avoids a dependency on the SDK; `test/integrations/ai-sdk/types.test.ts` checks
 * them against `@ai-sdk/provider`, for specification versions 3 and 4 (AI SDK 6 and 7).
 */

/** Versions of the provider specification. */
export type SpecificationVersion = 'v3' | 'v4';

/** A part of a message. Its type determines which fields are present. */
export interface PromptPart {
  readonly type: string;
  readonly text?: string;
  /**
   * The data of a file: bytes, base64 or a URL in version 3; a tagged union of these in version 4.
   */
  readonly data?: unknown;
  readonly mediaType?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly output?: ToolOutput;
}

/** The result of a tool. */
export interface ToolOutput {
  readonly type: string;
  readonly value?: unknown;
  readonly reason?: string;
}

/** A message of the conversation. */
export type PromptMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user' | 'assistant' | 'tool'; readonly content: readonly PromptPart[] };

/** A tool: a function, or one that another provider runs itself. */
export interface ToolDefinition {
  readonly type: 'function' | 'provider';
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly inputExamples?: readonly unknown[];
  readonly strict?: boolean;
}

/** Options of a call to a language model. */
export interface CallOptions {
  readonly prompt: readonly PromptMessage[];
  readonly maxOutputTokens?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly seed?: number;
  readonly stopSequences?: readonly string[];
  readonly responseFormat?:
    | { readonly type: 'text' }
    | {
        readonly type: 'json';
        readonly schema?: unknown;
        readonly name?: string;
        readonly description?: string;
      };
  readonly tools?: readonly ToolDefinition[];
  readonly toolChoice?: {
    readonly type: 'auto' | 'none' | 'required' | 'tool';
    readonly toolName?: string;
  };
  readonly reasoning?: string;
  readonly includeRawChunks?: boolean;
  readonly abortSignal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A warning that the SDK logs with an answer. */
export type CallWarning =
  | { type: 'unsupported'; feature: string; details?: string }
  | { type: 'other'; message: string };

/** Token counts of a call. */
export interface Usage {
  inputTokens: {
    total: number | undefined;
    noCache: number | undefined;
    cacheRead: number | undefined;
    cacheWrite: number | undefined;
  };
  outputTokens: {
    total: number | undefined;
    text: number | undefined;
    reasoning: number | undefined;
  };
}

/** The reason why an answer ended. */
export interface FinishReason {
  unified: 'stop' | 'length' | 'tool-calls' | 'other';
  raw: string | undefined;
}

/** Metadata specific to Formwork. */
export interface FormworkMetadata {
  formwork: {
    /**
     * Identifies the adapter, library and versions. Equal seeds give equal answers only with equal
     * fingerprints.
     */
    fingerprint: string;
    /** What is worth knowing about the request or its answer, as in `/v1`. */
    warnings: {
      code: string;
      message: string;
      param?: string;
      keyword?: string;
      pointer?: string;
    }[];
  };
  // The SDK's own type: metadata by provider, each a JSON object.
  [provider: string]: { [name: string]: JsonValue | undefined };
}

type JsonValue =
  | null
  | string
  | number
  | boolean
  | JsonValue[]
  | { [name: string]: JsonValue | undefined };

/** A tool call. */
interface ToolCallContent {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  /** A JSON document that follows the tool's schema. */
  input: string;
}

/** A part of an answer. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | ToolCallContent;

/** Identifies an answer and its model. */
interface ResponseMetadata {
  id?: string;
  timestamp?: Date;
  modelId?: string;
}

/** A finished answer. */
export interface GenerateResult {
  content: Content[];
  finishReason: FinishReason;
  usage: Usage;
  providerMetadata: FormworkMetadata;
  request: { body: unknown };
  response: ResponseMetadata & { headers: Record<string, string> };
  warnings: CallWarning[];
}

/** A part of a stream. */
export type StreamPart =
  | { type: 'stream-start'; warnings: CallWarning[] }
  | ({ type: 'response-metadata' } & ResponseMetadata)
  | { type: 'text-start' | 'text-end' | 'reasoning-start' | 'reasoning-end'; id: string }
  | { type: 'text-delta' | 'reasoning-delta'; id: string; delta: string }
  | { type: 'tool-input-start'; id: string; toolName: string }
  | { type: 'tool-input-delta'; id: string; delta: string }
  | { type: 'tool-input-end'; id: string }
  | ToolCallContent
  | {
      type: 'finish';
      usage: Usage;
      finishReason: FinishReason;
      providerMetadata: FormworkMetadata;
    }
  | { type: 'raw'; rawValue: unknown }
  | { type: 'error'; error: unknown };

/** An answer in progress. */
export interface StreamResult {
  stream: ReadableStream<StreamPart>;
  request: { body: unknown };
  response: { headers: Record<string, string> };
}

/** A language model of the AI SDK. */
export interface LanguageModel<Version extends SpecificationVersion> {
  readonly specificationVersion: Version;
  readonly provider: string;
  readonly modelId: string;
  /** Empty: the SDK downloads images given as URLs and passes their bytes. */
  readonly supportedUrls: Record<string, RegExp[]>;
  doGenerate(options: CallOptions): Promise<GenerateResult>;
  doStream(options: CallOptions): Promise<StreamResult>;
}

/** Options of a call to an embedding model. */
interface EmbedOptions {
  readonly values: readonly string[];
  /** In specification version 4. */
  readonly dimensions?: number;
  readonly abortSignal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One vector per text. */
interface EmbedResult {
  embeddings: number[][];
  usage: { tokens: number };
  response: { headers: Record<string, string> };
  warnings: CallWarning[];
}

/** An embedding model of the AI SDK. */
export interface EmbeddingModel<Version extends SpecificationVersion> {
  readonly specificationVersion: Version;
  readonly provider: string;
  readonly modelId: string;
  readonly maxEmbeddingsPerCall: number;
  readonly supportsParallelCalls: boolean;
  doEmbed(options: EmbedOptions): Promise<EmbedResult>;
}
