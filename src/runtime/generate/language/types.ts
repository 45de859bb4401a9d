/** What the answers to a request are held to: as plain data, and compiled. */
import type { CompileOptions, Ground, Matcher, Vocabulary } from '../../grammar/index.ts';
import type { GroundKind } from '../../ground/index.ts';
import type { SchemaPrompt } from '../../prompt/index.ts';
import type { Language } from '../follow/types.ts';

/** A tool, with its parameters' schema as it was written. */
export interface ToolInput {
  readonly name: string;
  readonly description?: string;
  /** JSON text of the schema; undefined: the tool takes no arguments. */
  readonly parameters?: string;
  /** How the schema is read. */
  readonly options: CompileOptions;
  /** Path of the schema in the request, for errors. */
  readonly param: string;
}

/** What the answer must look like. */
export type FormatInput =
  | { readonly type: 'text' }
  | {
      readonly type: 'json_object';
      /** Path of the parameter that asks for it, for errors. */
      readonly param: string;
    }
  | {
      /** Text that is no JSON: the strings that a schema accepts, as they stand. */
      readonly type: 'plain_text';
      readonly schema: string;
      readonly param: string;
    }
  | {
      readonly type: 'json_schema';
      /** JSON text of the schema. */
      readonly schema: string;
      /** How the schema is read. */
      readonly options: CompileOptions;
      /** Path of the schema in the request, for errors. */
      readonly param: string;
      /** What the prompt says about the schema. */
      readonly prompt: SchemaPrompt;
      /** Kinds of values that come from the messages. */
      readonly ground: readonly GroundKind[];
    };

/** Which tools the model may or must call. */
export type ToolChoiceInput =
  | 'none'
  | 'auto'
  | 'required'
  | {
      readonly names: readonly string[];
      /** Whether one of them must be called. */
      readonly required: boolean;
    };

/** The beginning of an answer that a request gives. */
export interface Prefill {
  readonly text: string;
  /** Its path in the request, for errors. */
  readonly param: string;
}

/** What a request's answers are held to. Plain data: it may be compiled in another thread. */
export interface AnswerSpec {
  readonly format: FormatInput;
  readonly tools: readonly Omit<ToolInput, 'description'>[];
  readonly toolChoice: ToolChoiceInput;
  readonly parallelToolCalls: boolean;
  /** The values that a document may have of some kinds; absent when it may have any. */
  readonly ground?: Ground;
  /** What answers go on from; absent when they begin at their beginning. */
  readonly prefill?: Prefill;
}

/** What a schema asks for that constrains nothing. */
export interface LanguageWarning {
  readonly code: 'unknown_format' | 'ignored_keyword';
  readonly message: string;
  /** Path of the schema in the request. */
  readonly param: string;
  readonly keyword: string;
  /** The keyword's place in the schema. */
  readonly pointer: string;
}

/** An {@link AnswerSpec} compiled. */
export interface CompiledAnswer {
  /** A matcher at the beginning of an answer. */
  readonly start: () => Matcher;
  readonly warnings: readonly LanguageWarning[];
  /** Finds what most answers ask for first. Made for the time in which the model reads the prompt. */
  readonly prepare: () => void;
}

/** Where what answers are held to is compiled and followed. */
export interface Languages {
  /**
   * Compiles what a request's answers are held to. Rejects with what compiling throws, with the parameter's path;
   * `schema_too_complex` also where the request's schemas take too much together, and `rate_limit_exceeded` where those of
   * one scope do.
   */
  open(
    spec: AnswerSpec,
    vocabulary: Vocabulary,
    asked: CompileRequest,
  ): Promise<Language & { readonly warnings: readonly LanguageWarning[] }>;
  /** Compiles the schemas of a request and keeps nothing: the states that each took. Rejects as {@link open}. */
  compile(
    schemas: Pick<AnswerSpec, 'format' | 'tools'>,
    vocabulary: Vocabulary,
    asked: CompileRequest,
  ): Promise<readonly number[]>;
}

/** Who asks for a compilation. */
export interface CompileRequest {
  /** Whose request it is: what compiling takes is counted for each. */
  readonly scope: string;
  readonly signal?: AbortSignal;
}
