/**
 * The interface between generation and models: token ids in, logits out, many sequences on one
 * model. Only this folder knows web-llm.
 */
import type { FormworkError } from '../errors.ts';
import type { TokenMask, Vocabulary } from '../grammar/types.ts';
import type { ModelCheck } from './check/check-model.ts';
import type { ModelSource } from './model-source.ts';
import type { CandidateQuery, Candidates } from './sampling/candidates.ts';
import type { ImageInput, Vision } from './vision/types.ts';

export type { ModelCheck } from './check/check-model.ts';
export type { Finding } from './check/check-passes.ts';
export type { Adjustment, CandidateQuery, Candidates } from './sampling/candidates.ts';

/** The kind of adapter; `software` has no GPU behind it. */
export type AdapterKind = 'gpu' | 'software';

/** Progress of a download or a load, for display. */
export interface LoadProgress {
  /** From 0 to 1. */
  readonly fraction: number;
  /** A sentence to display. */
  readonly text: string;
  /** Bytes downloaded so far, of {@link totalBytes}; absent while nothing is being downloaded. */
  readonly bytes?: number;
  readonly totalBytes?: number;
}

/** A model in memory, shared by many sequences. */
export interface LoadedModel {
  readonly id: string;
  /** Maximum number of tokens of prompt and answer together. */
  readonly contextWindow: number;
  readonly vocabulary: Vocabulary;
  /** Identifies the adapter, library and versions, because other kernels may round differently. */
  readonly fingerprint: string;
  readonly adapter: AdapterKind;
  /**
   * Conversation settings that ship with the model (mlc-chat-config.json): template, stop tokens,
   * default sampling.
   */
  readonly config: ModelConfig;
  /**
   * Converts text to token ids without adding special tokens. Recognises special tokens in the text
   * only if `special` is true.
   */
  encode(text: string, special?: boolean): Int32Array;
  /**
   * Like {@link encode}, for text that continues another text: without the space that some
   * tokenizers, such as Llama 2's, put in front.
   */
  encodeInside(text: string, special?: boolean): Int32Array;
  /**
   * Puts around token ids what {@link encode} puts around a text, unless it is already there;
   * absent if there is nothing to add.
   */
  readonly frame?: (tokens: Int32Array) => Int32Array;
  /** Concatenated bytes of token ids; special tokens have none. */
  decode(tokens: ArrayLike<number>): Uint8Array;
  /**
   * Whether a leading space of an answer comes from the tokenizer and is not part of the text, as
   * for Llama 2.
   */
  readonly dropsFirstSpace?: boolean;
  /** Opens a new, empty sequence. Waits while all of the model's slots are in use. */
  open(options?: OpenOptions): Promise<Sequence>;
  /** Returns a unit vector for each tokenised text; absent for models that do not embed. */
  readonly embed?: (
    inputs: readonly Int32Array[],
    options?: EmbedOptions,
  ) => Promise<Float32Array[]>;
  /** Makes images part of prompts; absent for models without vision. */
  readonly vision?: Vision;
  /** The result of the check at load time; absent if nothing was checked. */
  readonly check?: ModelCheck;
  /** Known limitations on this device, for display. */
  readonly notes?: () => readonly string[];
  /** Number of open sequences or embedding requests. A model without this counts as busy. */
  readonly active?: () => number;
  /** Rejects requests that have not begun, when a server shuts down. Those in progress continue. */
  readonly refuseWaiting?: (reason: FormworkError) => void;
  /** Frees the model's memory. Open sequences fail with the reason; `aborted` when absent. */
  unload(reason?: FormworkError): Promise<void>;
}

/** Options of embedding. */
export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** The tenant; see {@link OpenOptions}. */
  readonly scope?: string;
}

/** Options of a sequence. */
export interface OpenOptions {
  /**
   * Cancels the wait and, later, closes the sequence and its forks. Their appends then fail with
   * `aborted`.
   */
  readonly signal?: AbortSignal;
  /**
   * Slots to take at once for the sequence and its forks together (`n` for n choices); 1 when
   * absent. A fork beyond this number succeeds only if a slot is free, and fails with `engine_busy`
   * otherwise.
   */
  readonly sequences?: number;
  /**
   * The tenant. Sequences reuse prefixes only of prompts in the same scope, so that the speed of a
   * prompt does not reveal what another tenant asked. Any sequence may reuse a prompt without a
   * scope.
   *
   * Scopes share the model's slots, memory and time evenly.
   */
  readonly scope?: string;
}

/** The part of mlc-chat-config.json that other folders read. */
export interface ModelConfig {
  readonly contextWindow: number;
  /** Number of logits; at least the number of tokens in the tokenizer. */
  readonly vocabularySize: number;
  readonly conversation: ConversationTemplate;
  readonly endOfTurn: readonly number[];
}

/** A chat template in the terms of mlc-chat-config.json (`conv_template`). */
export interface ConversationTemplate {
  readonly systemTemplate: string;
  readonly systemMessage: string;
  readonly roles: Readonly<Record<string, string>>;
  readonly roleContentSeparator: string;
  readonly roleEmptySeparator: string;
  readonly separators: readonly string[];
  /** Token ids in front of the whole prompt. */
  readonly systemPrefixTokens: readonly number[];
  readonly stopStrings: readonly string[];
  /** Text around a message, by role. `{user_message}` and the like stand for the message. */
  readonly roleTemplates?: Readonly<Record<string, string>>;
  /**
   * False if the system message is part of the first turn, as in Llama 2's `[INST] <<SYS>>`; that
   * turn then has no role.
   */
  readonly roleAfterSystem?: boolean;
  /** Text between an image and what follows it, for models with vision. */
  readonly afterImage?: string;
}

/** A source of logits, in memory or on a device. */
export interface LogitsSource {
  /** All logits, one per token of the vocabulary, in memory. */
  logits(): Promise<Float32Array>;
  /**
   * The likeliest tokens under a mask, found where the logits are; absent if they are in memory
   * anyway.
   */
  candidates?(query: CandidateQuery): Promise<Candidates>;
}

/**
 * One conversation's slot in the KV cache. Call methods one at a time; the model batches `append`s
 * of several sequences.
 */
export interface Sequence extends LogitsSource {
  /** Tokens in the KV cache. */
  readonly length: number;
  /**
   * Tokens of the prompt that were already in the cache, from an earlier prompt with the same
   * prefix.
   */
  readonly reused?: number;
  /**
   * Appends tokens (one, or thousands) in as few forward passes as possible. {@link logits} then
   * returns the logits after the last token, which must not belong to an image.
   *
   * @param images the images whose tokens are among them
   */
  append(tokens: ArrayLike<number>, images?: readonly ImageInput[]): Promise<void>;
  /** Logits after the last appended token. Valid until the next `append`. */
  logits(): Promise<Float32Array>;
  /** Candidates for the token after the last appended one. Valid until the next `append`. */
  candidates?(query: CandidateQuery): Promise<Candidates>;
  /**
   * A new sequence that shares everything so far, including KV pages and logits. Announce forks in
   * {@link OpenOptions}.
   */
  fork(): Promise<Sequence>;
  /** Removes the last `count` tokens. */
  rollback(count: number): void;
  /** Releases the slot. Safe to call twice. */
  close(): void;
}

/**
 * Options that determine the next token from logits. The fields follow the chat-completions
 * convention and vLLM.
 */
export interface SamplingOptions {
  readonly temperature: number;
  readonly topP: number;
  readonly frequencyPenalty: number;
  readonly presencePenalty: number;
  /**
   * Draws from this many of the likeliest tokens, lowest ids first among equals; at least 1. Draws
   * from all when absent.
   */
  readonly topK?: number | undefined;
  /**
   * Draws from tokens with at least this fraction of the likeliest token's probability, from 0 to
   * 1. 0 when absent.
   */
  readonly minP?: number | undefined;
  /**
   * Divides positive logits, and multiplies negative ones, of each token in the prompt or the
   * answer so far: Keskar et al., "CTRL" (2019), section 4.1, as vLLM and Transformers apply it.
   * Greater than 0; 1, the default, changes nothing.
   */
  readonly repetitionPenalty?: number | undefined;
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
   */
  sampleFrom(source: LogitsSource, mask?: TokenMask, alternatives?: number): Promise<SampledToken>;
  /**
   * Informs the sampler of a token that was appended without being sampled (forced text counts for
   * penalties too). A sampled token counts automatically.
   */
  observe(token: number): void;
}

/** A token and its log probability, after penalties, bias and mask, before temperature. */
export interface TokenLogprob {
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

/** Loads models by id. */
export interface Engine {
  /** The models this engine can load. */
  models(): readonly ModelRecord[];
  /** Why a known model is not among {@link models}, or how to get it. */
  whyNot?(id: string): string | undefined;
  /**
   * Returns the model, loading it if needed. Concurrent calls share one load. Throws
   * `model_not_found`, `model_load_failed`.
   */
  load(
    id: string,
    options?: {
      readonly onProgress?: (progress: LoadProgress) => void;
      readonly signal?: AbortSignal;
    },
  ): Promise<LoadedModel>;
  /** Frees a model's memory; see {@link LoadedModel.unload}. */
  unload(id: string, reason?: FormworkError): Promise<void>;
  /** Adds a model to {@link models}, or replaces its description. Loads nothing. */
  offer?(model: ModelSource): void;
  /** Removes a model from {@link models}. A loaded model stays loaded until it is unloaded. */
  withdraw?(id: string): void;
}

/** A model an engine can load. */
export interface ModelRecord {
  readonly id: string;
  readonly ownedBy: string;
  /** Unix seconds. */
  readonly created: number;
  readonly contextWindow: number;
  /** Approximate memory use in bytes; absent if unknown before loading. */
  readonly memoryBytes?: number;
  /** Download size of the weights in bytes, accurate to 1 %; absent if unknown. */
  readonly downloadBytes?: number;
  readonly capabilities: readonly ('chat' | 'vision' | 'embeddings' | 'reasoning')[];
  readonly status: 'available' | 'loading' | 'ready' | 'failed';
  /** Why the status is `failed`. */
  readonly problem?: string;
}
