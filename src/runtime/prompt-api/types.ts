/**
 * The dictionaries of the Prompt API (https://webmachinelearning.github.io/prompt-api/), which the DOM's types do not have
 * yet.
 */

/** Whether a session can be made. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** How predictable answers are. */
export type SamplingMode =
  | 'most-predictable'
  | 'predictable'
  | 'balanced'
  | 'creative'
  | 'most-creative';

/** Kinds of content. */
export type ContentType = 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';

/** What a session will be given, or is to give. */
export interface Expected {
  readonly type: ContentType;
  /** BCP 47 tags. */
  readonly languages?: readonly string[];
}

/** A part of a message. */
export interface MessageContent {
  readonly type: ContentType;
  /** A string for text; for pictures what `createImageBitmap` takes, or the bytes of a file. */
  readonly value: unknown;
}

/** A message. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly MessageContent[];
  /** The last message, of the assistant: the answer goes on where it ends. */
  readonly prefix?: boolean;
}

/** What is said to a model: messages, or what a user says. Anything else is made a string. */
export type Prompt = string | readonly Message[];

/** A function that the model may call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: object;
  readonly execute: (input: never) => string | PromiseLike<string>;
}

/** What availability depends on. */
export interface CreateCoreOptions {
  readonly topK?: number;
  readonly temperature?: number;
  readonly samplingMode?: SamplingMode;
  readonly expectedInputs?: readonly Expected[];
  readonly expectedOutputs?: readonly Expected[];
  readonly tools?: readonly Tool[];
}

/** Reports a download, by events named `downloadprogress` whose `loaded` goes from 0 to 1. */
export interface CreateMonitor extends EventTarget {
  ondownloadprogress: ((event: ProgressEvent) => void) | null;
}

/** How a session is made. */
export interface CreateOptions extends CreateCoreOptions {
  readonly signal?: AbortSignal;
  readonly monitor?: (monitor: CreateMonitor) => void;
  readonly initialPrompts?: readonly Message[];
}

/** How a prompt is answered. */
export interface PromptOptions {
  /** A JSON Schema that the answer follows, or a regular expression that the whole answer matches. */
  readonly responseConstraint?: object;
  /** Keeps the constraint out of the prompt. */
  readonly omitResponseConstraintInput?: boolean;
  readonly signal?: AbortSignal;
}

/** Bounds and defaults of the sampling parameters. */
export interface LanguageModelParams {
  readonly defaultTopK: number;
  readonly maxTopK: number;
  readonly defaultTemperature: number;
  readonly maxTemperature: number;
}

/** A session with a language model. */
export interface LanguageModel extends EventTarget {
  prompt(input: Prompt, options?: PromptOptions): Promise<string>;
  promptStreaming(input: Prompt, options?: PromptOptions): ReadableStream<string>;
  append(input: Prompt, options?: { readonly signal?: AbortSignal }): Promise<undefined>;
  measureContextUsage(input: Prompt, options?: PromptOptions): Promise<number>;
  /** The earlier name of `measureContextUsage`. */
  measureInputUsage(input: Prompt, options?: PromptOptions): Promise<number>;
  clone(options?: { readonly signal?: AbortSignal }): Promise<LanguageModel>;
  destroy(): undefined;
  readonly contextUsage: number;
  readonly contextWindow: number;
  /** The earlier name of `contextUsage`. */
  readonly inputUsage: number;
  /** The earlier name of `contextWindow`. */
  readonly inputQuota: number;
  readonly topK: number;
  readonly temperature: number;
  readonly samplingMode: SamplingMode;
  oncontextoverflow: ((event: Event) => void) | null;
  onquotaoverflow: ((event: Event) => void) | null;
}

/** The constructor of sessions, which cannot be called: `create` makes them. */
export interface LanguageModelStatic {
  readonly prototype: LanguageModel;
  create(options?: CreateOptions): Promise<LanguageModel>;
  availability(options?: CreateCoreOptions): Promise<Availability>;
  params(): Promise<LanguageModelParams | null>;
}
