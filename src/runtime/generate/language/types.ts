/** The constraints on a request's answers, as plain data and compiled. */
import type { CompileOptions, Ground, Matcher, Vocabulary } from '../../grammar/index.ts';
import type { AllowedAnswers } from '../follow/types.ts';
import type { GroundKind } from '../ground/index.ts';
import type { SchemaPrompt } from '../prompt/index.ts';

/** A tool, with its parameters' schema verbatim. */
export interface ToolInput {
  readonly name: string;
  readonly description?: string;
  /** JSON text of the schema. If undefined, the tool takes no arguments. */
  readonly parameters?: string;
  /** How to compile the schema. */
  readonly options: CompileOptions;
  /** The path of the schema in the request, for errors. */
  readonly param: string;
}

/** The format of the answer. */
export type FormatInput =
  | { readonly type: 'text' }
  | {
      readonly type: 'json_object';
      /** How to compile the schema of any object. */
      readonly options: CompileOptions;
      /** The path of the parameter that selects it, for errors. */
      readonly param: string;
    }
  | {
      /** The strings that a schema accepts, without quotes. */
      readonly type: 'unquoted';
      readonly schema: string;
      readonly param: string;
    }
  | {
      readonly type: 'json_schema';
      /** JSON text of the schema. */
      readonly schema: string;
      /** How to compile the schema. */
      readonly options: CompileOptions;
      /** The path of the schema in the request, for errors. */
      readonly param: string;
      /** What the prompt says about the schema. */
      readonly prompt: SchemaPrompt;
      /** Kinds of values that must occur in the messages. */
      readonly ground: readonly GroundKind[];
    };

/** Which tools the model may or must call. */
export type ToolChoiceInput =
  | 'none'
  | 'auto'
  | 'required'
  | {
      readonly names: readonly string[];
      /** Whether the model must call one of them. */
      readonly required: boolean;
      /** Set if the request names the one call to make, whatever `parallelToolCalls` says. */
      readonly one?: true;
    };

/** The beginning of the answer, set by the request. */
export interface AnswerPrefix {
  readonly text: string;
  /** Its path in the request, for errors. */
  readonly param: string;
}

/** The constraints on a request's answers. Plain data, so that another thread can compile it. */
export interface AnswerSpec {
  readonly format: FormatInput;
  readonly tools: readonly Omit<ToolInput, 'description'>[];
  readonly toolChoice: ToolChoiceInput;
  readonly parallelToolCalls: boolean;
  /** The values of some kinds that a document may have; absent without restriction. */
  readonly ground?: Ground;
  /** Values that the generator should find likelier than others; absent for none. */
  readonly likely?: Ground;
  /** The text that answers continue; absent if they start from nothing. */
  readonly prefix?: AnswerPrefix;
}

/** A keyword of a schema that has no effect. */
export interface LanguageWarning {
  readonly code: 'unknown_format' | 'ignored_keyword';
  readonly message: string;
  /** The path of the schema in the request. */
  readonly param: string;
  readonly keyword: string;
  /**
   * JSON Pointer to the keyword in the schema; if it is longer than 1,000 characters, to something
   * that contains the keyword.
   */
  readonly pointer: string;
}

/** A compiled {@link AnswerSpec}. */
export interface CompiledAnswer {
  /** Creates a matcher at the beginning of an answer. */
  readonly start: () => Matcher;
  readonly warnings: readonly LanguageWarning[];
  /**
   * Computes the masks that most answers need first. Meant to run during the prefill.
   * @param stops Whether to stop, because the thread has other work. The next call goes on.
   * @returns Whether it is done.
   */
  readonly prepare: (stops?: () => boolean) => boolean;
}

/** Compiles and runs the languages of answers. */
export interface Languages {
  /**
   * Compiles the constraints of a request's answers. Rejects with the compiler's errors, with the
   * parameter's path; with `schema_too_complex` also if the request's schemas exceed the budget
   * together, and with `rate_limit_exceeded` if those of one tenant do.
   */
  open(
    spec: AnswerSpec,
    vocabulary: Vocabulary,
    request: CompileRequest,
  ): Promise<AllowedAnswers & { readonly warnings: readonly LanguageWarning[] }>;
  /**
   * Compiles the schemas of a request without keeping them, and returns the states that each took.
   * Rejects like {@link open}.
   */
  compile(
    schemas: Pick<AnswerSpec, 'format' | 'tools'>,
    vocabulary: Vocabulary,
    request: CompileRequest,
  ): Promise<readonly number[]>;
}

/** The origin of a compilation. */
export interface CompileRequest {
  /** Whose request it is: on a server, the key. Compilation costs are counted per tenant. */
  readonly tenant: string;
  readonly signal?: AbortSignal;
}
