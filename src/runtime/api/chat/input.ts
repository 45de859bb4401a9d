/** What a generation is asked for, whichever endpoint asked. */
import type { RequestSampling } from '../../generate/index.ts';
import type { CompileOptions } from '../../grammar/types.ts';
import type { PromptMessage } from '../../prompt/index.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { ReasoningEffort } from '../schemas/shared.ts';

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
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      /** JSON text of the schema. */
      readonly schema: string;
      /** How the schema is read. */
      readonly options: CompileOptions;
      /** Path of the schema in the request, for errors. */
      readonly param: string;
      /** Whether the prompt shows the schema to the model. */
      readonly shown: boolean;
    };

/** Which tools the model may or must call. */
export type ToolChoiceInput = 'none' | 'auto' | 'required' | { readonly name: string };

/** A request for a generation, checked as far as that is possible without its model. */
export interface ChatInput {
  readonly model: string;
  readonly messages: readonly PromptMessage[];
  readonly format: FormatInput;
  readonly tools: readonly ToolInput[];
  readonly toolChoice: ToolChoiceInput;
  readonly parallelToolCalls: boolean;
  readonly choices: number;
  readonly stop: readonly string[];
  readonly sampling: RequestSampling;
  /** How much to think; undefined when the request does not say. */
  readonly effort?: ReasoningEffort;
  /** The request's name for `effort`, for errors. */
  readonly effortParam: string;
  readonly topLogprobs?: number;
  readonly maxTokens?: number;
  /** The request's name for `maxTokens`, for errors. */
  readonly maxTokensParam: string;
  /** The request's name for its messages, for errors. */
  readonly messagesParam: string;
  /** The pictures that the messages refer to, in their order; only vision models may be shown any. */
  readonly images: readonly RequestImage[];
}
