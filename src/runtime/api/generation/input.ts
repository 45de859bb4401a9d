/** The input of a generation, the same for all endpoints. */
import type {
  AnswerPrefix,
  FormatInput,
  PromptMessage,
  RequestSampling,
  ToolChoiceInput,
  ToolInput,
} from '../../generate/index.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';

/** The messages of a request in the form for the prompt, and the images that they reference. */
export interface ReadMessages {
  readonly messages: readonly PromptMessage[];
  /** The text of the last message, if the answer continues it. That message is not in the list. */
  readonly prefix?: string;
  readonly images: readonly RequestImage[];
}

/** The input that defines a prompt and constrains its answer. */
export interface PromptInput {
  readonly model: string;
  readonly messages: readonly PromptMessage[];
  /** The request's name for its messages, for errors. */
  readonly messagesParam: string;
  /** The images that the messages reference, in order; only for vision models. */
  readonly images: readonly RequestImage[];
  /** How refusals of images begin in the convention: clients look for it. */
  readonly imageRefusal?: string;
  /** A prompt without chat template, as text or as tokens. There are no messages then. */
  readonly raw?: string | readonly number[];
  /** The beginning of the assistant's answer. The answer continues it. */
  readonly prefix?: AnswerPrefix;
  readonly format: FormatInput;
  readonly tools: readonly ToolInput[];
  readonly toolChoice: ToolChoiceInput;
  readonly parallelToolCalls: boolean;
  /** How much to reason; undefined if the request does not set it. */
  readonly effort?: ReasoningEffort;
  /** How to reason before the answer, if the request sets it. */
  readonly mode?: 'none' | 'think' | 'draft';
  /** The request's name for `effort`, for warnings. */
  readonly effortParam: string;
  /** Warnings for parameters that cannot be followed. */
  readonly warnings: readonly Warning[];
}

/** A request for a generation, validated as far as possible without its model. */
export interface GenerationInput extends PromptInput {
  /** 0 only computes the prompt. */
  readonly choices: number;
  readonly stop: readonly string[];
  readonly sampling: RequestSampling;
  readonly topLogprobs?: number;
  /**
   * Answers of the whole request whose tokens are held until they are complete. 0 if all are sent
   * as they come.
   */
  readonly heldAnswers: number;
  readonly maxTokens?: number;
  /**
   * Whether the conversation is also too long if it leaves less than `maxTokens` for the answer, up
   * to a quarter of the context.
   */
  readonly leavesRoom?: boolean;
  /** The maximum of reasoning tokens, instead of the share of `effort`. */
  readonly maxThinking?: number;
  /** The request's name for `maxTokens`, for errors. */
  readonly maxTokensParam: string;
}
