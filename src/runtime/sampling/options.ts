/**
 * The scalar options of a generation: their names in requests, in the library and in the
 * documentation, their bounds and their defaults. Plain data.
 */
import { requestNames } from './request-names.ts';

/** One option. */
export interface RequestOption {
  /** Its name in a chat completion, and in other requests that share the name. */
  readonly wire: string;
  /** JSON Schema of its values. Null always counts as absent. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The default, in words. */
  readonly unset: string;
  /** The effect, in words. */
  readonly help: string;
}

/**
 * Settings that choose a token by its logit, in the library and in {@link samplingOptions}. A new
 * one needs a field here, a name in {@link requestNames}, a row in the options, and its effect in
 * src/runtime/sampling (in src/runtime/generate if it depends on more than the logits and the
 * tokens).
 */
export interface SamplingSettings {
  /** Divides the logits; 0 takes the likeliest token. 1 when absent. */
  readonly temperature?: number | undefined;
  /** Draws from the likeliest tokens whose probabilities add up to this fraction; 1 when absent. */
  readonly topP?: number | undefined;
  /**
   * Draws from this many of the likeliest tokens, lowest ids first among equals; from all when
   * absent.
   */
  readonly topK?: number | undefined;
  /**
   * Draws from tokens with at least this fraction of the likeliest token's probability, from 0 to
   * 1; 0 when absent.
   */
  readonly minP?: number | undefined;
  /** Subtracted from a token's logit once for each time it is in the answer; 0 when absent. */
  readonly frequencyPenalty?: number | undefined;
  /** Subtracted from the logit of each token in the answer; 0 when absent. */
  readonly presencePenalty?: number | undefined;
  /**
   * Divides positive logits, and multiplies negative ones, of each token in the prompt or the
   * answer so far: Keskar et al., "CTRL" (2019), section 4.1, as vLLM and Transformers apply it.
   * Greater than 0; 1, the default, changes nothing.
   */
  readonly repetitionPenalty?: number | undefined;
  /**
   * How soon a document or a tool call leaves a loop of the model; 1 when absent, 0 turns that off.
   * Takes effect in src/runtime/generate/loops.ts.
   */
  readonly loopPenalty?: number | undefined;
  /**
   * Added to the logits of tokens that lead to a date, a time or a number of the messages; 0 turns
   * it off. Takes effect in src/runtime/generate/ground-bonus.ts.
   */
  readonly groundBonus?: number | undefined;
}

/**
 * How tokens are sampled, by the name that the library and the sampler use. The `neutral` value
 * applies if the option is not set.
 */
export const samplingOptions = {
  temperature: {
    wire: requestNames.temperature,
    schema: { type: 'number', minimum: 0, maximum: 2 },
    neutral: 1,
    unset: '1',
    help: 'Divides the logits; 0 always takes the most likely token.',
  },
  topP: {
    wire: requestNames.topP,
    schema: { type: 'number', minimum: 0, maximum: 1 },
    neutral: 1,
    unset: '1',
    help: 'Samples from the most likely tokens that together have this probability (nucleus sampling).',
  },
  topK: {
    wire: requestNames.topK,
    schema: { type: 'integer', minimum: -1, maximum: 2 ** 31 - 1 },
    neutral: 0,
    unset: 'all',
    help: 'Samples from this many of the most likely tokens; 0 and -1 sample from all.',
  },
  minP: {
    wire: requestNames.minP,
    schema: { type: 'number', minimum: 0, maximum: 1 },
    neutral: 0,
    unset: '0',
    help: 'Samples from tokens with at least this share of the most likely token’s probability.',
  },
  frequencyPenalty: {
    wire: requestNames.frequencyPenalty,
    schema: { type: 'number', minimum: -2, maximum: 2 },
    neutral: 0,
    unset: '0',
    help: 'Subtracted from a token’s logit for each time that it occurs in the answer.',
  },
  presencePenalty: {
    wire: requestNames.presencePenalty,
    schema: { type: 'number', minimum: -2, maximum: 2 },
    neutral: 0,
    unset: '0',
    help: 'Subtracted from the logit of each token that occurs in the answer.',
  },
  repetitionPenalty: {
    wire: requestNames.repetitionPenalty,
    // Wider bounds would make logits infinite.
    schema: { type: 'number', minimum: 0.1, maximum: 10 },
    neutral: 1,
    unset: '1',
    help: 'Divides positive logits, and multiplies negative ones, of tokens in the prompt or the answer.',
  },
  loopPenalty: {
    wire: requestNames.loopPenalty,
    schema: { type: 'number', minimum: 0, maximum: 100 },
    neutral: 1,
    unset: '1',
    help: 'When a document or a tool call repeats itself, added to the logits of the tokens that end the string, the array or the calls, once for every 8 repeated bytes. Does not change what is allowed. 0 turns it off.',
  },
  groundBonus: {
    wire: requestNames.groundBonus,
    schema: { type: 'number', minimum: 0, maximum: 100 },
    neutral: 4,
    unset: '4',
    help: 'Added to the logits of tokens that continue a number with thousands separators in the messages, and twice of those that write a date or a time in them. Applies to documents of a schema and to tool calls. Does not change what is allowed. 0 turns it off.',
  },
} as const satisfies Readonly<
  Record<keyof SamplingSettings, RequestOption & { readonly neutral: number }>
>;

/** The name of a sampling option in the library. */
export type SamplingOption = keyof SamplingSettings;

/** Other options, by their name in the library. */
export const otherOptions = {
  maxTokens: {
    wire: requestNames.maxTokens,
    schema: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
    unset: 'the rest of the context',
    help: 'Maximum tokens to generate. A document is complete within them.',
  },
  seed: {
    wire: requestNames.seed,
    schema: { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 },
    unset: 'random',
    help: 'A 64-bit integer. The same seed, model and request give the same answer.',
  },
  stop: {
    wire: requestNames.stop,
    schema: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 4 },
    unset: 'none',
    help: 'Up to 4 sequences that end the answer.',
  },
  effort: {
    wire: requestNames.effort,
    schema: { enum: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] },
    unset: 'medium',
    help: 'How much to think before the answer. A model without reasoning answers at once, with a warning.',
  },
  showSchema: {
    wire: requestNames.showSchema,
    schema: { type: 'boolean' },
    unset: 'the service decides',
    help: 'Whether the prompt includes the schema. The answer follows it in any case.',
  },
} as const satisfies Readonly<Record<string, RequestOption>>;

/** Options of a request that `generate` does not have. */
export const answerOptions = {
  choices: {
    wire: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 128 },
    unset: '1',
    help: 'Answers to generate.',
  },
  topLogprobs: {
    wire: 'top_logprobs',
    schema: { type: 'integer', minimum: 0, maximum: 20 },
    unset: '0',
    help: 'Number of most likely tokens to report for each token.',
  },
} as const satisfies Readonly<Record<string, RequestOption>>;
