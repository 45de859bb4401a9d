/**
 * The interface between generation and models: token ids in, logits out, many sequences on one
 * model. Only web-llm/ knows web-llm.
 */
import type { FormworkError } from '../common/errors.ts';
import type { Vocabulary } from '../grammar/index.ts';
import type { AdapterKind, ModelConfig, ModelRecord, ModelSource } from '../models/index.ts';
import type { CandidateQuery, Candidates, LogitsSource } from '../sampling/index.ts';
import type { ModelCheck } from './check/check-model.ts';
import type { ImageInput, Vision } from './vision/types.ts';

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
  /** Size of the KV cache in tokens, over all sequences; absent without one. */
  readonly cacheTokens?: number;
  /** The most sequences that one request can have; absent if there is no limit. */
  readonly maxSequences?: number;
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
   * Puts around the token ids of a text the special tokens that {@link embed} adds, unless they are
   * already there; absent if there are none.
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
  /** Resolves when {@link notes} are complete, seconds after the load on some devices. */
  readonly settled?: Promise<void>;
  /** Number of open sequences or embedding requests. A model without this counts as busy. */
  readonly active?: () => number;
  /**
   * Keeps the model from being unloaded for another one until the returned function is called. A
   * request that prepares for seconds before it opens a sequence holds its model.
   */
  readonly hold?: () => () => void;
  /** Rejects requests that have not begun, when a server shuts down. Those in progress continue. */
  readonly refuseWaiting?: (reason: FormworkError) => void;
  /** Frees the model's memory. Open sequences fail with the reason; `aborted` when absent. */
  unload(reason?: FormworkError): Promise<void>;
}

/** Options of embedding. */
export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** Whose request it is; see {@link OpenOptions}. */
  readonly tenant?: string;
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
   * Whose request it is, such as the API key's id. Tenants share the model's slots, memory and time
   * evenly.
   *
   * Sequences reuse prefixes only of their own tenant's prompts, so that the speed of a prompt does
   * not reveal what another tenant asked. Any sequence may reuse a prompt without a tenant.
   */
  readonly tenant?: string;
  /**
   * Whether nobody waits for the answer, as in a batch. Other requests of the tenant get its slots
   * first.
   */
  readonly background?: boolean;
  /**
   * Whether the next prompt of the conversation may contain the answer, so that an idle device
   * computes it in chunks; true when absent. A prompt leaves earlier thoughts out.
   */
  readonly keepAnswer?: boolean;
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

/** Loads models by id. */
export interface Engine {
  /** The models this engine can load. */
  models(): readonly ModelRecord[];
  /** Why a known model is not among {@link models}, or how to get it. */
  explainUnknownModel?(id: string): string | undefined;
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
