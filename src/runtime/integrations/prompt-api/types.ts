/**
 * Types of the Prompt API (https://webmachinelearning.github.io/prompt-api/), which the DOM types
 * do not include yet.
 */

/** Whether a session can be created. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** How predictable answers are. */
export type SamplingMode =
  | 'most-predictable'
  | 'predictable'
  | 'balanced'
  | 'creative'
  | 'most-creative';

/** Types of content. */
export type ContentType = 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';

/** An expected input or output of a session. */
export interface Expected {
  readonly type: ContentType;
  /** BCP 47 tags. */
  readonly languages?: readonly string[];
}

/** A part of a message. */
export interface MessageContent {
  readonly type: ContentType;
  /**
   * A string for text. For images, anything `createImageBitmap` accepts, or the bytes of a file.
   */
  readonly value: unknown;
}

/** A message. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly MessageContent[];
  /** On the assistant's last message: the answer continues it. */
  readonly prefix?: boolean;
}

/** A prompt: messages, or the text of a user message. Other values are converted to strings. */
export type Prompt = string | readonly Message[];

/** A function that the model may call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: object;
  readonly execute: (input: never) => string | PromiseLike<string>;
}

/** The options that availability depends on. */
export interface CreateCoreOptions {
  readonly topK?: number;
  readonly temperature?: number;
  readonly samplingMode?: SamplingMode;
  readonly expectedInputs?: readonly Expected[];
  readonly expectedOutputs?: readonly Expected[];
  readonly tools?: readonly Tool[];
}

/** Reports a download with `downloadprogress` events, whose `loaded` goes from 0 to 1. */
export interface CreateMonitor extends EventTarget {
  ondownloadprogress: ((event: ProgressEvent) => void) | null;
}

/** Options of `create`. */
export interface CreateOptions extends CreateCoreOptions {
  readonly signal?: AbortSignal;
  readonly monitor?: (monitor: CreateMonitor) => void;
  readonly initialPrompts?: readonly Message[];
}

/** Options of a prompt. */
export interface PromptOptions {
  /**
   * A JSON Schema that the answer follows, or a regular expression that the whole answer matches.
   */
  readonly responseConstraint?: object;
  /** Keeps the constraint out of the prompt. */
  readonly omitResponseConstraintInput?: boolean;
  readonly signal?: AbortSignal;
}

/** Limits and defaults of the sampling parameters. */
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

/** The constructor of sessions. It cannot be called; use `create`. */
export interface LanguageModelStatic {
  readonly prototype: LanguageModel;
  create(options?: CreateOptions): Promise<LanguageModel>;
  availability(options?: CreateCoreOptions): Promise<Availability>;
  params(): Promise<LanguageModelParams | null>;
}
