/** The interface of sampling: logits, candidates, options and sampled tokens. */
import type { TokenMask } from '../grammar/index.ts';
import type { SamplingSettings } from './options.ts';

/** A change to the logit of one token, in 32-bit floats: a multiplication, then an addition. */
export interface Adjustment {
  readonly token: number;
  /** Factor for a positive logit. */
  readonly ifPositive: number;
  /** Factor for any other logit. */
  readonly otherwise: number;
  readonly add: number;
}

/** Which tokens to find, and how to weigh them. */
export interface CandidateQuery {
  /** Which tokens are allowed; all when absent. */
  readonly mask: TokenMask | undefined;
  /** At most one per token. */
  readonly adjustments: readonly Adjustment[];
  /**
   * Converts differences between logits to weights; see `weightScale`. 0 if no weights are needed.
   */
  readonly scale: number;
  /** Maximum number of candidates, likeliest first. The result may hold fewer, but at least one. */
  readonly limit: number;
  /** Whether to compute {@link Candidates.logSum} and {@link Candidates.logSumOfAll}. */
  readonly sums: boolean;
}

/** The likeliest tokens that a mask allows. */
export interface Candidates {
  /** Likeliest first; lower ids first among equals. */
  readonly tokens: readonly number[];
  /** Their adjusted logits, parallel to the tokens. */
  readonly logits: readonly number[];
  /** Number of tokens that the mask allows; more than listed if the list is cut off. */
  readonly allowed: number;
  /** Total weight of all allowed tokens. An integer; 0 if no weights were requested. */
  readonly total: number;
  /**
   * ln of the sum of e^logit over all allowed tokens, after adjustments. NaN if no sums were
   * requested.
   */
  readonly logSum: number;
  /** The same over the whole vocabulary, before adjustments. NaN if no sums were requested. */
  readonly logSumOfAll: number;
  /**
   * The same with more tokens, if more are known: sorting them takes time, and few draws need it.
   */
  readonly longer?: () => Candidates;
}

/** A source of logits, in memory or on a device. */
export interface LogitsSource {
  /** All logits, one per token of the vocabulary, in memory. */
  logits(): Promise<Float32Array>;
  /**
   * The likeliest tokens under a mask, found where the logits are; absent if they are in memory
   * anyway. If they do not decide, the sampler asks for all.
   */
  candidates?(query: CandidateQuery): Promise<Candidates>;
}

/**
 * Options that determine the next token from logits. The fields follow the chat-completions
 * convention and vLLM.
 */
export interface SamplingOptions extends SamplingSettings {
  readonly temperature: number;
  readonly topP: number;
  readonly frequencyPenalty: number;
  readonly presencePenalty: number;
  /**
   * The tokens before the answer, for {@link repetitionPenalty}. Negative ones belong to images and
   * do not count.
   */
  readonly prompt?: ArrayLike<number> | undefined;
  /** Added to the logits, by token id. */
  readonly logitBias?: ReadonlyMap<number, number>;
  /**
   * Any 64-bit integer. The same seed, model and request give the same tokens, alone or among
   * others.
   */
  readonly seed: bigint;
  /** Index of the choice. Keeps the choices of one request apart under one seed. 0 when absent. */
  readonly stream?: number;
}

/**
 * Chooses tokens for one choice of one request. Deterministic in its seed and the number of tokens
 * chosen so far.
 */
export interface Sampler {
  /**
   * Chooses the next token. Applies repetition penalty, frequency and presence penalties, bias,
   * mask, temperature, min_p, top_k and top_p in that order, as vLLM does; each of the last three
   * filters what the previous one kept. Temperature 0 takes the likeliest token, the lowest id
   * among equals. Does not modify `logits`.
   *
   * @param alternatives how many of the likeliest tokens to report beside the chosen one
   *   (`top_logprobs`). Leave it out if probabilities are not needed: over a whole vocabulary they
   *   take longer than the choice.
   */
  sample(logits: Float32Array, mask?: TokenMask, alternatives?: number): SampledToken;
  /**
   * Chooses the same token from logits that may be on a device. Then only the likeliest candidates
   * are read back.
   *
   * @param bias Added to the logits this time only, by token id, on top of
   *   {@link SamplingOptions.logitBias}.
   */
  sampleFrom(
    source: LogitsSource,
    mask?: TokenMask,
    alternatives?: number,
    bias?: ReadonlyMap<number, number>,
  ): Promise<SampledToken>;
  /**
   * Informs the sampler of a token that was appended without being sampled (forced text counts for
   * penalties too). A sampled token counts automatically.
   */
  observe(token: number): void;
}

/** A token and its log probability, after penalties, bias and mask, before temperature. */
interface TokenLogprob {
  readonly token: number;
  readonly logprob: number;
}

/** A sampled token. */
export interface SampledToken {
  readonly token: number;
  /** See {@link TokenLogprob}; undefined unless `alternatives` was given (0 is enough). */
  readonly logprob: number | undefined;
  /**
   * The fraction, from 0 to 1, of the model's own probability mass that falls on the allowed
   * tokens; undefined when `logprob` is.
   */
  readonly allowedMass: number | undefined;
  /** The likeliest tokens, likeliest first, as many as requested. */
  readonly alternatives: readonly TokenLogprob[];
}
