/** The request to a generation, and the events it emits. */
import type { ImageInput, LoadedModel } from '../engine/index.ts';
import type { SampledToken, SamplingOptions } from '../sampling/index.ts';
import type { GenerationFigures } from './figures.ts';
import type { AllowedAnswers } from './follow/types.ts';
import type { LoopGuard, LoopRules } from './loops.ts';
import type { StopRules, StopText } from './stop/rules.ts';

/** The sampling options of a request. The generator supplies the others. */
export type RequestSampling = Omit<SamplingOptions, 'stream' | 'prompt'>;

/** A generation request: a prompt, a language of answers, and how to choose among them. */
export interface GenerateRequest extends StopRules {
  /** The rendered conversation. At least one token. */
  readonly prompt: ArrayLike<number>;
  /** The images whose tokens are in the prompt. */
  readonly images?: readonly ImageInput[];
  /** The allowed answers: a document of a schema, free text, or tool calls. */
  readonly language: AllowedAnswers;
  /** Number of answers, from one prefill. */
  readonly choices: number;
  /** Maximum number of tokens in an answer, including its thinking. */
  readonly maxTokens: number;
  /** Lets the model think before it answers; absent for an immediate answer. */
  readonly reasoning?: ReasoningRules;
  /** Whether an answer continues the prompt's text, so that a leading space belongs to it. */
  readonly continues?: boolean;
  /**
   * Texts that end an answer. A document or the arguments of a call are then finished without them,
   * if possible.
   */
  readonly stop: readonly StopText[];
  readonly sampling: RequestSampling;
  /** Added to the logits of tokens that lead to a value of the messages; 0 when absent. */
  readonly groundBonus?: number;
  /** How answers leave loops; absent to leave them alone. */
  readonly loops?: LoopRules;
  /** How many of the likeliest tokens to report beside each token; undefined to report none. */
  readonly topLogprobs?: number;
  /**
   * Whose request it is: on a server, the key. Only requests of one tenant share prompt prefixes.
   */
  readonly tenant?: string;
  /** Whether nobody waits for the answer; see `OpenOptions` of the engine. */
  readonly background?: boolean;
  /** Stops the generation at the next token, with an `aborted` error. */
  readonly signal?: AbortSignal;
}

/** A running request: the state that all of its choices share. */
export interface Generation {
  readonly model: LoadedModel;
  readonly request: GenerateRequest;
  /** Before the first token of an answer. */
  readonly loops: LoopGuard;
  /** Updated while it runs. */
  readonly figures: GenerationFigures;
}

/**
 * How a model thinks: in free text that ends with a mark, within a budget. The prompt has opened
 * the thinking.
 */
export interface ReasoningRules {
  /** Maximum number of thinking tokens. Afterwards the generator writes the mark. */
  readonly budget: number;
  /** The text that ends the thinking. */
  readonly close: string;
  /**
   * Tokens that end the thinking and lead over to the answer, including {@link close}. They count
   * toward `maxTokens`.
   */
  readonly closing: readonly number[];
}

/** The reason why an answer ended. */
export type EndCause =
  /** The model ended its turn, or the language allowed nothing more. */
  | 'end'
  /**
   * A stop sequence occurred. The rest that the language requires was appended, without the
   * sequence.
   */
  | 'stop'
  /** `maxTokens` was about to run out. The rest that the language requires was appended. */
  | 'budget'
  /**
   * Computing the next tokens exceeded the cost limit for schemas. The rest that the language
   * requires was appended.
   */
  | 'complex';

/** The occurrences of a stop sequence in a document, or in the arguments of calls. */
export interface StopInDocument {
  readonly sequence: string;
  /** False if every finish of the document contains the sequence, so that it stayed. */
  readonly cut: boolean;
  readonly times: number;
  /** The document up to the first occurrence. */
  readonly before: string;
  /** Whether the first is in the arguments of a call, namely the last one begun by then. */
  readonly inCall: boolean;
}

/** A token of an answer, as `logprobs` reports it. */
export interface AnswerToken {
  readonly bytes: Uint8Array;
  /**
   * Natural logarithm of the probability under bias and mask; 0 for forced text, which has no
   * alternative.
   */
  readonly logprob: number;
  readonly alternatives: readonly { readonly bytes: Uint8Array; readonly logprob: number }[];
  /** True if the language left no choice and the token was not sampled. */
  readonly forced: boolean;
  /**
   * How many tokens it was chosen from; 1 when forced, undefined unless `topLogprobs` was given.
   */
  readonly allowed: number | undefined;
  /** See {@link SampledToken}; undefined for forced text, which was not sampled. */
  readonly allowedMass: number | undefined;
}

/** An event of a generation. */
export type GenerateEvent =
  | {
      readonly type: 'prefill';
      /** Tokens of the prompt that an earlier request had computed. */
      readonly reused: number;
    }
  | {
      readonly type: 'reasoning';
      readonly choice: number;
      /** Whole characters, never part of the mark that ends the thinking. */
      readonly text: string;
      /** Tokens added with this text; negative for tokens taken back. */
      readonly tokens: number;
    }
  | {
      readonly type: 'text';
      readonly choice: number;
      /** Whole characters, never part of a stop sequence. */
      readonly text: string;
      /** How many tokens this text completes. */
      readonly count: number;
      /**
       * Their reports. With `topLogprobs`, each token as it was sampled, and forced text
       * separately.
       */
      readonly tokens: readonly AnswerToken[];
    }
  | {
      readonly type: 'finish';
      readonly choice: number;
      readonly cause: EndCause;
      /** The stop sequence that ended the answer, if one did. */
      readonly stopped: string | undefined;
      /** The stop sequences found in a document, by {@link StopInDocument.cut}. */
      readonly stops: readonly StopInDocument[];
      /** Number of values in a document that could not be held to the request's constraints. */
      readonly widened: number;
      /**
       * Tokens of the answer, including forced ones, but neither thinking nor the end of the turn.
       */
      readonly tokens: number;
    };
