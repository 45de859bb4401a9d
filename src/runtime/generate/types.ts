/** What a generation is asked for, and what it tells while it runs. */
import type { LoadedModel, SampledToken, SamplingOptions } from '../engine/types.ts';
import type { ImageInput } from '../engine/vision/types.ts';
import type { GenerationFigures } from './figures.ts';
import type { Language, StopRules } from './follow/types.ts';
import type { StopText } from './stop/search.ts';

/** How a request has its tokens chosen; the generator knows the rest. */
export type RequestSampling = Omit<SamplingOptions, 'stream' | 'prompt'>;

/** One request to the generator: a prompt, a language of answers, and how to choose among them. */
export interface GenerateRequest extends StopRules {
  /** The rendered conversation. At least one token. */
  readonly prompt: ArrayLike<number>;
  /** The pictures whose tokens are in the prompt. */
  readonly images?: readonly ImageInput[];
  /** What an answer may be: a document of a schema, free text, or calls of tools. */
  readonly language: Language;
  /** How many answers to give, from one prefill. */
  readonly choices: number;
  /** Tokens an answer may have at most, its thinking included. */
  readonly maxTokens: number;
  /** Lets the model think before it answers; without it, the answer comes at once. */
  readonly reasoning?: ReasoningRules;
  /** True when an answer goes on with the prompt's text: a space at its beginning is a part of it. */
  readonly continues?: boolean;
  /** Texts that end an answer. A document, or the arguments of a call, are finished without them where that can be. */
  readonly stop: readonly StopText[];
  readonly sampling: RequestSampling;
  /** How many of the likeliest tokens to report beside each token; undefined when nobody looks at tokens. */
  readonly topLogprobs?: number;
  /** Whose request it is: beginnings of prompts are reused among requests of one scope only. */
  readonly scope?: string;
  /** Ends the generation at the next token, with an `aborted` error. */
  readonly signal?: AbortSignal;
}

/** A request while it runs: what all of its choices share. */
export interface Generation {
  readonly model: LoadedModel;
  readonly request: GenerateRequest;
  /** Are added to while it runs. */
  readonly figures: GenerationFigures;
}

/** How a model thinks: in free text that ends with a mark, and within a budget. The prompt has opened the thinking. */
export interface ReasoningRules {
  /** Tokens of thinking; then the mark is written for the model. */
  readonly budget: number;
  /** What ends the thinking. */
  readonly close: string;
  /** Tokens that end the thinking and lead over to the answer, {@link close} and all. `maxTokens` has room for them too. */
  readonly closing: readonly number[];
}

/** Why an answer ended. */
export type EndCause =
  /** The model ended its turn, or the language allowed nothing more. */
  | 'end'
  /** A stop sequence came; what the language still owed was appended, without the sequence. */
  | 'stop'
  /** `maxTokens` was about to run out; what the language still owed was appended. */
  | 'budget'
  /** To find out what else may come took more than a schema may cost; what the language still owed was appended. */
  | 'complex';

/** A stop sequence in a document, or in the arguments of a call. */
export interface StopInDocument {
  readonly sequence: string;
  /** False where the document has no finish without the sequence, so that it stayed. */
  readonly cut: boolean;
  /** The document up to the sequence. */
  readonly before: string;
  /** True in the arguments of a call: the last that had begun by then. */
  readonly inCall: boolean;
}

/** A token of an answer, as `logprobs` reports it. */
export interface AnswerToken {
  readonly bytes: Uint8Array;
  /** Natural logarithm of the probability under bias and mask; 0 for forced text, which has no alternative. */
  readonly logprob: number;
  readonly alternatives: readonly { readonly bytes: Uint8Array; readonly logprob: number }[];
  /** True when the model was not asked: the language left no choice. */
  readonly forced: boolean;
  /** How many tokens it was chosen from; 1 when forced, undefined unless `topLogprobs` was given. */
  readonly allowed: number | undefined;
  /** As {@link SampledToken} has it; undefined for forced text, about which the model was not asked. */
  readonly allowedMass: number | undefined;
}

/** What happens during a generation. */
export type GenerateEvent =
  | {
      readonly type: 'prefill';
      /** Tokens of the prompt that were computed for an earlier request. */
      readonly reused: number;
    }
  | {
      readonly type: 'reasoning';
      readonly choice: number;
      /** Whole characters, never part of the mark that ends the thinking. */
      readonly text: string;
      /** Tokens that came with this text, or were taken back (negative). */
      readonly tokens: number;
    }
  | {
      readonly type: 'text';
      readonly choice: number;
      /** Whole characters, never part of a stop sequence. */
      readonly text: string;
      /** How many tokens are completed by this text. */
      readonly count: number;
      /** What is reported of them: with `topLogprobs`, each token as it was sampled, and forced text apart from it. */
      readonly tokens: readonly AnswerToken[];
    }
  | {
      readonly type: 'finish';
      readonly choice: number;
      readonly cause: EndCause;
      /** The stop sequence that ended it, where one did. */
      readonly stopped: string | undefined;
      /** The stop sequences that a document met. */
      readonly stops: readonly StopInDocument[];
      /** Values of a document that could not be held to what the request holds them to. */
      readonly widened: number;
      /** Tokens of the answer, forced ones included; neither thinking nor the end of the turn is counted. */
      readonly tokens: number;
    };
