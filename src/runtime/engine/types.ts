/**
 * The seam between generation and models: token ids in, logits out, many sequences on one model. Only this folder
 * knows web-llm.
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

/** What kind of adapter computes; `software` has no GPU behind it. */
export type AdapterKind = 'gpu' | 'software';

/** Progress of a download or a load, for a person to look at. */
export interface LoadProgress {
  /** From 0 to 1. */
  readonly fraction: number;
  /** A sentence for people. */
  readonly text: string;
  /** Bytes that have been downloaded, of {@link totalBytes}; absent while nothing is being downloaded. */
  readonly bytes?: number;
  readonly totalBytes?: number;
}

/** A model in memory, shared by many sequences. */
export interface LoadedModel {
  readonly id: string;
  /** Tokens that prompt and answer may have together. */
  readonly contextWindow: number;
  readonly vocabulary: Vocabulary;
  /** Adapter, library and versions: other kernels may round differently, so this names them. */
  readonly fingerprint: string;
  readonly adapter: AdapterKind;
  /** Conversation settings the model ships with (mlc-chat-config.json): template, stop tokens, default sampling. */
  readonly config: ModelConfig;
  /** Text to token ids, without special tokens of its own. Special tokens written out in the text are recognised only when `special` is true. */
  encode(text: string, special?: boolean): Int32Array;
  /**
   * The same for text in the middle of another: without the space that some tokenizers put before each text (those of
   * Llama 2's kind do).
   */
  encodeInside(text: string, special?: boolean): Int32Array;
  /** Puts around token ids what {@link encode} puts around a text, unless it is there; absent where that is nothing. */
  readonly frame?: (tokens: Int32Array) => Int32Array;
  /** Bytes of token ids, concatenated; special tokens stand for nothing. */
  decode(tokens: ArrayLike<number>): Uint8Array;
  /** Whether a space at the very beginning of an answer is the tokenizer's and no part of the text, as for Llama 2. */
  readonly dropsFirstSpace?: boolean;
  /** A new, empty sequence. Waits when all of the model's places are in use. */
  open(options?: OpenOptions): Promise<Sequence>;
  /** A unit vector for each tokenised text, for models that embed; absent where the model cannot. */
  readonly embed?: (
    inputs: readonly Int32Array[],
    options?: EmbedOptions,
  ) => Promise<Float32Array[]>;
  /** Makes pictures part of prompts; absent where the model sees nothing. */
  readonly vision?: Vision;
  /** What was found when it was loaded, before it answered anybody; absent where nothing is checked. */
  readonly check?: ModelCheck;
  /** What does not go as it should on this device, for people to read. */
  readonly notes?: () => readonly string[];
  /** Sequences open, or requests for vectors under way. A model that does not tell is taken for busy. */
  readonly active?: () => number;
  /** Turns away requests that wait and have not begun, as a server does that stops; those that have begun go on. */
  readonly refuseWaiting?: (reason: FormworkError) => void;
  /** Frees the model's memory; sequences still open fail with the reason, `aborted` when none is given. */
  unload(reason?: FormworkError): Promise<void>;
}

/** How texts are embedded. */
export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** Whose they are: as {@link OpenOptions} has it. */
  readonly scope?: string;
}

/** How a sequence is opened. */
export interface OpenOptions {
  /** Ends the waiting and, later, closes the sequence and its forks; what they append then fails with `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * Places to take at once for the sequence and its forks together (`n` for n choices); 1 when absent. A fork that was
   * not announced here gets a place only when one is free, and fails with `engine_busy` otherwise.
   */
  readonly sequences?: number;
  /**
   * Prompts are remembered, and their beginnings reused, among sequences of one scope alone: how fast a prompt is must
   * not tell one tenant what another asked. A prompt without a scope is no secret: all may begin as it does.
   *
   * The model's places, memory and time are shared out evenly among scopes.
   */
  readonly scope?: string;
}

/** The part of mlc-chat-config.json that others read. */
export interface ModelConfig {
  readonly contextWindow: number;
  /** Number of logits; at least the tokenizer's number of tokens. */
  readonly vocabularySize: number;
  readonly conversation: ConversationTemplate;
  readonly endOfTurn: readonly number[];
}

/** A chat template in mlc-chat-config.json's own terms (`conv_template`). */
export interface ConversationTemplate {
  readonly systemTemplate: string;
  readonly systemMessage: string;
  readonly roles: Readonly<Record<string, string>>;
  readonly roleContentSeparator: string;
  readonly roleEmptySeparator: string;
  readonly separators: readonly string[];
  /** Token ids put before everything. */
  readonly systemPrefixTokens: readonly number[];
  readonly stopStrings: readonly string[];
  /** What stands around what a role says, by role: the message takes the place of `{user_message}` and the like. */
  readonly roleTemplates?: Readonly<Record<string, string>>;
  /** False where the system message opens the first turn itself, as in Llama 2's `[INST] <<SYS>>`: that turn has no role. */
  readonly roleAfterSystem?: boolean;
  /** Text between a picture and what follows it, for models that see. */
  readonly afterImage?: string;
}

/** Logits, wherever they are. */
export interface LogitsSource {
  /** All of them, one a token of the vocabulary, in memory. */
  logits(): Promise<Float32Array>;
  /** The likeliest tokens under a mask, found where the logits are; absent where that is in memory anyway. */
  candidates?(query: CandidateQuery): Promise<Candidates>;
}

/** One conversation's place in the KV cache. Methods are called one at a time; `append`s of several sequences are batched together. */
export interface Sequence extends LogitsSource {
  /** Tokens in the KV cache. */
  readonly length: number;
  /** Tokens of the prompt that were in the cache already, from an earlier prompt that began alike. */
  readonly reused?: number;
  /**
   * Appends tokens (one, or thousands) in as few forward passes as possible. Afterwards {@link logits} are those after
   * the last, which belongs to no picture.
   *
   * @param images the pictures whose tokens are among them
   */
  append(tokens: ArrayLike<number>, images?: readonly ImageInput[]): Promise<void>;
  /** Logits after the last appended token. Valid until the next `append`. */
  logits(): Promise<Float32Array>;
  /** Candidates for the token after the last appended one. Ask before the next `append`. */
  candidates?(query: CandidateQuery): Promise<Candidates>;
  /** A new sequence that shares everything so far (its KV pages too, and the logits). Announce forks in {@link OpenOptions}. */
  fork(): Promise<Sequence>;
  /** Forgets the last `count` tokens. */
  rollback(count: number): void;
  /** Gives the place back. Safe to call twice. */
  close(): void;
}

/** Everything that decides the next token from logits. Fields are those of the chat-completions convention, and of vLLM. */
export interface SamplingOptions {
  readonly temperature: number;
  readonly topP: number;
  readonly frequencyPenalty: number;
  readonly presencePenalty: number;
  /** Draws from so many of the likeliest tokens, the lowest ids among equals; at least 1. From all when absent. */
  readonly topK?: number | undefined;
  /** Draws from tokens with at least this share of the likeliest token's probability, from 0 to 1. 0 when absent. */
  readonly minP?: number | undefined;
  /**
   * Divides positive logits, and multiplies negative ones, of each token in the prompt or the answer so far: Keskar et al.,
   * "CTRL" (2019), section 4.1, as vLLM and Transformers apply it. Above 0; 1 when absent, which changes nothing.
   */
  readonly repetitionPenalty?: number | undefined;
  /** The tokens before the answer, for {@link repetitionPenalty}; negative ones, of pictures, do not count. */
  readonly prompt?: ArrayLike<number> | undefined;
  /** Added to the logits, by token id. */
  readonly logitBias?: ReadonlyMap<number, number>;
  /** Any 64-bit integer; the same seed, model and request give the same tokens, alone or among others. */
  readonly seed: bigint;
  /** Keeps the choices of one request apart under one seed: the index of the choice. 0 when absent. */
  readonly stream?: number;
}

/** Chooses tokens for one choice of one request; deterministic in its seed and the number of tokens chosen so far. */
export interface Sampler {
  /**
   * The next token: repetition penalty, frequency and presence penalties, bias, mask, temperature, min_p, top_k, top_p, in
   * that order, as vLLM has it; each of the last three judges by what the ones before it kept. Temperature 0 takes the
   * likeliest token, the lowest id among equals. Does not change `logits`.
   *
   * @param alternatives how many of the likeliest tokens to report beside the chosen one (`top_logprobs`); absent when
   *   nobody looks at probabilities, which over a whole vocabulary take longer than the choice
   */
  sample(logits: Float32Array, mask?: TokenMask, alternatives?: number): SampledToken;
  /** The same token out of logits that may be on a device: then only the likeliest candidates are read back. */
  sampleFrom(source: LogitsSource, mask?: TokenMask, alternatives?: number): Promise<SampledToken>;
  /** Tells the sampler about a token that was appended without being sampled (forced text counts for penalties too). A sampled token is counted by itself. */
  observe(token: number): void;
}

/** A token and the logarithm of its probability, after penalties, bias and mask, before temperature. */
export interface TokenLogprob {
  readonly token: number;
  readonly logprob: number;
}

/** A sampled token. */
export interface SampledToken {
  readonly token: number;
  /** As {@link TokenLogprob} has it; undefined unless alternatives were asked for, be it none. */
  readonly logprob: number | undefined;
  /**
   * The share, from 0 to 1, of the model's own probability that bias and mask have left to the allowed tokens; undefined as
   * `logprob` is.
   */
  readonly allowedMass: number | undefined;
  /** The likeliest tokens, likeliest first: as many as were asked for. */
  readonly alternatives: readonly TokenLogprob[];
}

/** Loads models by id. */
export interface Engine {
  /** Ids this engine can load, with what is known of each. */
  models(): readonly ModelRecord[];
  /** What to say of a model that is known, but not among {@link models}: why it cannot run, or how to get it. */
  whyNot?(id: string): string | undefined;
  /** The loaded model, loading it when needed; concurrent calls share one load. Throws `model_not_found`, `model_load_failed`. */
  load(
    id: string,
    options?: {
      readonly onProgress?: (progress: LoadProgress) => void;
      readonly signal?: AbortSignal;
    },
  ): Promise<LoadedModel>;
  /** Frees a model's memory; see {@link LoadedModel.unload}. */
  unload(id: string, reason?: FormworkError): Promise<void>;
  /** Adds a model to {@link models}, or describes one anew. Loads nothing. */
  offer?(model: ModelSource): void;
  /** Takes a model out of {@link models}. One that is loaded stays so until it is unloaded. */
  withdraw?(id: string): void;
}

/** A model an engine can load. */
export interface ModelRecord {
  readonly id: string;
  readonly ownedBy: string;
  /** Unix seconds. */
  readonly created: number;
  readonly contextWindow: number;
  /** Bytes of memory that it takes, about; absent where that is not known before it is loaded. */
  readonly memoryBytes?: number;
  /** Bytes of its weights, which are to be downloaded; within a hundredth, and absent where not known. */
  readonly downloadBytes?: number;
  readonly capabilities: readonly ('chat' | 'vision' | 'embeddings' | 'reasoning')[];
  readonly status: 'available' | 'loading' | 'ready' | 'failed';
  /** Why it is `failed`. */
  readonly problem?: string;
}
