/** The options and results of the library's `generate`. */

import type { PatchOperation } from '../common/patch/index.ts';
import type { SamplingSettings } from '../sampling/index.ts';
import type { AnySchema, DeepPartial, Infer, InferDocument } from './schema.ts';

/**
 * A message of a conversation. User messages may contain images, for models with the `vision`
 * capability.
 */
export type Message =
  | { readonly role: 'system' | 'assistant'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly MessagePart[] };

/** A part of a user's message: text, or an image as a data URL of a PNG, JPEG or WebP file. */
export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image_url';
      readonly image_url: {
        readonly url: string;
        /** How much detail the model sees; `low` takes less of its context. */
        readonly detail?: 'auto' | 'low' | 'high';
      };
    };

/** A request for a document, or for text if there is no schema. */
export interface GenerateOptions<Schema extends AnySchema | undefined = AnySchema | undefined>
  extends SamplingSettings {
  readonly messages: readonly Message[];
  /**
   * The schema that the answer follows exactly: one of Zod, Valibot, ArkType or TypeBox, a JSON
   * Schema, or its text.
   */
  readonly schema?: Schema;
  /** The model's id; the engine's first chat model when absent. */
  readonly model?: string;
  /** Maximum number of tokens to generate. A document is completed within the limit. */
  readonly maxTokens?: number;
  /** The same seed, model and request give the same answer. */
  readonly seed?: number | bigint;
  /** Texts that end the answer. */
  readonly stop?: readonly string[];
  /**
   * How much a model with the `reasoning` capability thinks before it answers; `medium` when
   * absent.
   */
  readonly effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
  /** Whether the prompt contains the schema. The answer follows it either way. */
  readonly showSchema?: boolean;
  /**
   * What the system message says about the schema: nothing (`none`, when absent), to copy facts
   * exactly (`line`), its member names with descriptions (`names`), or all of it (`schema`).
   */
  readonly schemaPrompt?: 'none' | 'line' | 'names' | 'schema';
  /**
   * White space in the document: one space after each colon and comma (`spaced`, when absent),
   * none (`compact`), or as the model chooses (`flexible`).
   */
  readonly whitespace?: 'compact' | 'spaced' | 'flexible';
  /**
   * The order of members in objects: that of the schema (`schema`, when absent), or as the model
   * chooses (`any`).
   */
  readonly memberOrder?: 'schema' | 'any';
  /** If false, an unknown `format` constrains nothing and causes a warning instead of an error. */
  readonly strict?: boolean;
  /** Restricts values of these kinds to those in the messages, in any spelling. */
  readonly ground?: readonly ('date' | 'time' | 'number')[];
  /** Whether to report how confident the model was in each value. Documents only. */
  readonly confidence?: boolean;
  /** Aborts the generation; everything pending rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/** How confident the model was in a value. */
export interface ValueConfidence {
  /** The probability of the chosen text among what the schema allowed. */
  readonly probability: number;
  /** The probability mass that the model gave to what the schema does not allow. */
  readonly removed: number;
}

/** Token counts of a request. */
export interface GenerationUsage {
  readonly promptTokens: number;
  /** Tokens of the answer, including thinking. */
  readonly completionTokens: number;
  /** Tokens of the thinking alone. */
  readonly reasoningTokens: number;
}

/** What is worth knowing about a request or its answer, and is not an error. */
export interface GenerationWarning {
  /** Its kind, such as `document_shortened`, as in `/v1`. */
  readonly code: string;
  readonly message: string;
  /** The parameter of the request. */
  readonly param?: string;
  /** The keyword of the schema. */
  readonly keyword?: string;
  /**
   * JSON Pointer into the schema, or into the document for events during the generation.
   */
  readonly pointer?: string;
}

/** A finished generation. */
export interface GenerationResult<Value> {
  readonly value: Value;
  /** The answer as generated: JSON, or text. */
  readonly text: string;
  /** The model's thinking before its answer; empty for models that do not think. */
  readonly reasoning: string;
  /** `length` only for text: a document is always complete. */
  readonly finishReason: 'stop' | 'length';
  readonly usage: GenerationUsage;
  /** Confidence by the JSON Pointer of each value, if {@link GenerateOptions.confidence} is set. */
  readonly confidence?: Readonly<Record<string, ValueConfidence>>;
  /**
   * Identifies the adapter, library and versions. Equal seeds give equal answers only with equal
   * fingerprints.
   */
  readonly fingerprint: string;
  readonly warnings: readonly GenerationWarning[];
}

/**
 * A generation in progress. Await it for the finished value, iterate it for the value as it grows,
 * or read it as JSON Patch operations; all of these work more than once. It runs at the model's
 * speed, independent of readers. Leaving an iteration early cancels it.
 */
export interface Generation<Value, Partial = Value>
  extends PromiseLike<Value>,
    AsyncIterable<Partial> {
  /** The value with all information about the answer. */
  readonly result: Promise<GenerationResult<Value>>;
  /**
   * The operations that build the document, each as soon as its value is complete (RFC 6902, `add`
   * only). Documents only.
   */
  operations(): AsyncIterable<PatchOperation>;
  /** The answer's text, piece by piece. */
  text(): AsyncIterable<string>;
  /** The model's thinking before its answer, piece by piece. Ends when the answer begins. */
  reasoning(): AsyncIterable<string>;
  /** Cancels it; everything pending rejects with `aborted`. */
  cancel(): void;
}

/** The generation for a schema, typed by it; a generation of text without one. */
export type GenerationOf<Schema> = Schema extends undefined
  ? Generation<string>
  : Generation<Infer<Schema>, DeepPartial<InferDocument<Schema>>>;

/** Generates a document that follows a schema, or text. */
export type Generate = <const Schema extends AnySchema | undefined = undefined>(
  options: GenerateOptions<Schema>,
) => GenerationOf<Schema>;
