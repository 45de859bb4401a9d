/** What the library's `generate` takes and gives. */
import type { PatchOperation } from '../patch/index.ts';
import type { AnySchema, DeepPartial, Infer, InferDocument } from './schema.ts';

/** A message of a conversation. Users may show pictures, to models whose capabilities name `vision`. */
export type Message =
  | { readonly role: 'system' | 'assistant'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly MessagePart[] };

/** A part of what a user says: text, or a picture as a data URL of a PNG, JPEG or WebP file. */
export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image_url';
      readonly image_url: {
        readonly url: string;
        /** How closely the model looks; `low` takes less of its context. */
        readonly detail?: 'auto' | 'low' | 'high';
      };
    };

/** A request for a document, or for text when there is no schema. */
export interface GenerateOptions<Schema extends AnySchema | undefined = AnySchema | undefined> {
  readonly messages: readonly Message[];
  /** What the answer follows, exactly: a schema of Zod, Valibot, ArkType or TypeBox, a JSON Schema, or its text. */
  readonly schema?: Schema;
  /** The model's id; the engine's first chat model when absent. */
  readonly model?: string;
  /** The most tokens to generate. A document is finished before they run out. */
  readonly maxTokens?: number;
  /** 0 takes the likeliest token; 1 when absent. */
  readonly temperature?: number;
  /** Draws from the likeliest tokens that hold this share of the probability; 1 when absent. */
  readonly topP?: number;
  /** Draws from so many of the likeliest tokens; from all when absent. */
  readonly topK?: number;
  /** Draws from tokens with at least this share of the likeliest token's probability; 0 when absent. */
  readonly minP?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  /** Above 1 it makes tokens of the prompt and the answer less likely to come again; 1 when absent. */
  readonly repetitionPenalty?: number;
  /** The same seed, model and request give the same answer. */
  readonly seed?: number | bigint;
  /** Texts that end the answer. */
  readonly stop?: readonly string[];
  /** How much a model whose capabilities name `reasoning` is to think before it answers; `medium` when absent. */
  readonly effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
  /** Whether the prompt shows the schema to the model; the answer follows it either way. */
  readonly showSchema?: boolean;
  /**
   * What the system message says about the schema: nothing (`none`, when absent), to copy facts exactly (`line`), the
   * names of its members with their descriptions (`names`), or all of it (`schema`).
   */
  readonly schemaPrompt?: 'none' | 'line' | 'names' | 'schema';
  /**
   * White space in the document: none (`compact`, when absent), one space after each colon and comma (`spaced`), or what the
   * model likes (`flexible`).
   */
  readonly whitespace?: 'compact' | 'spaced' | 'flexible';
  /** The order of the members of objects: that of the schema (`schema`, when absent), or what the model likes (`any`). */
  readonly memberOrder?: 'schema' | 'any';
  /** False: a `format` that nobody defines constrains nothing and is named in the warnings, instead of being refused. */
  readonly strict?: boolean;
  /** Values of these kinds are those that the text of the messages has, however they are spelled there. */
  readonly ground?: readonly ('date' | 'time' | 'number')[];
  /** Whether the result says how sure the model was of each value. Documents only. */
  readonly confidence?: boolean;
  /** Ends the generation: everything under way rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/** How sure the model was of a value. */
export interface ValueConfidence {
  /** The probability of what was chosen, among what the schema allowed. */
  readonly probability: number;
  /** The probability with which the model would have written what the schema does not allow. */
  readonly removed: number;
}

/** Tokens of a request. */
export interface GenerationUsage {
  readonly promptTokens: number;
  /** Tokens of the answer and of the thinking before it. */
  readonly completionTokens: number;
  /** Tokens of the thinking alone. */
  readonly reasoningTokens: number;
}

/** A finished generation. */
export interface GenerationResult<Value> {
  readonly value: Value;
  /** The answer as it was written: compact JSON, or text. */
  readonly text: string;
  /** What the model thought before its answer; empty for models that do not. */
  readonly reasoning: string;
  /** `length` only for text: a document is never cut. */
  readonly finishReason: 'stop' | 'length';
  readonly usage: GenerationUsage;
  /** By the JSON Pointer of each value, where {@link GenerateOptions.confidence} asked for it. */
  readonly confidence?: Readonly<Record<string, ValueConfidence>>;
  /** Adapter, library and versions that computed: what equal seeds need to be equal. */
  readonly fingerprint: string;
  /** What the author of the schema may want to know. */
  readonly warnings: readonly { readonly message: string; readonly pointer?: string }[];
}

/**
 * A generation under way, to be taken as one likes, more than once too:
 * awaited for the finished value, iterated for the value as it grows, or read as JSON Patch operations. It runs as fast
 * as the model does, whoever reads. Leaving an iteration early ends it.
 */
export interface Generation<Value, Partial = Value>
  extends PromiseLike<Value>,
    AsyncIterable<Partial> {
  /** The value with everything that is known of the answer. */
  readonly result: Promise<GenerationResult<Value>>;
  /** The operations that build the document, each as soon as its value is known (RFC 6902, `add` only). Documents only. */
  operations(): AsyncIterable<PatchOperation>;
  /** The answer's text, piece by piece. */
  text(): AsyncIterable<string>;
  /** What the model thinks before its answer, piece by piece; it ends where the answer begins. */
  reasoning(): AsyncIterable<string>;
  /** Ends it: everything under way rejects with `aborted`. */
  cancel(): void;
}

/** The generation that a schema asks for: typed by it, or of text without one. */
export type GenerationOf<Schema> = Schema extends undefined
  ? Generation<string>
  : Generation<Infer<Schema>, DeepPartial<InferDocument<Schema>>>;

/** Generates a document that follows a schema, or text. */
export type Generate = <const Schema extends AnySchema | undefined = undefined>(
  options: GenerateOptions<Schema>,
) => GenerationOf<Schema>;
