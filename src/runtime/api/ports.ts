/**
 * What the API needs from its home. The Node server and the page each bring their own; `createApi(ports).fetch` is
 * the same code in both.
 */
import type { Engine } from '../engine/index.ts';
import type { Languages } from '../generate/index.ts';

/** Everything the API needs from the outside. */
export interface Ports {
  readonly engine: Engine;
  readonly access: Access;
  readonly store: Store;
  readonly clock: Clock;
  /** Without one, no model is shown pictures. */
  readonly decodeImage?: ImageDecoder;
  /** Told of errors that are nobody's request: defects, and failures after the first byte of a stream. */
  readonly onError?: (error: unknown, context: { readonly requestId: string }) => void;
  /** Told of what generations cost, for metrics. */
  readonly observe?: Observer;
  /**
   * Milliseconds after which a stream of events sends its headers while its request waits for its turn, and says that it
   * waits; 15,000 when absent. A patch stream's 200 waits for the model: `patch_errors.1` of docs/specification.md.
   */
  readonly patience?: number;
  /** Compiles and follows what answers are held to; in the thread that calls, when absent. */
  readonly languages?: Languages;
}

/**
 * Decodes a picture's file of the type that its first bytes show, turned as the file says it is to be seen. Rejects a
 * file that is damaged. The caller has checked how many pixels it claims to have.
 */
export type ImageDecoder = (
  file: Uint8Array,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
  signal: AbortSignal,
) => Promise<DecodedImage>;

/** A decoded picture. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, from 0 to 255, not premultiplied, row by row from the top left. */
  readonly rgba: Uint8ClampedArray | Uint8Array;
}

/** Figures of generations, as they end. Methods must not throw. */
export interface Observer {
  /** Token masks of one generation took `seconds` together. */
  masked(seconds: number, masks: number): void;
  /** Of the `tokens` of a structured answer, or of tool calls, the grammar forced so many. */
  forced(forced: number, tokens: number): void;
  /** An answer did not conform, and was refused as `grammar_violated`. Must never happen. */
  violated(requestId: string): void;
}

/** Who is asking. */
export interface Caller {
  /** Stable id of the key, never the key itself. */
  readonly keyId: string;
  /** Model ids the key may use; undefined means all. */
  readonly models?: ReadonlySet<string>;
}

/** Rate limit figures for the `x-ratelimit-*` headers. */
export interface RateStatus {
  readonly limitRequests?: number;
  readonly remainingRequests?: number;
  /** Seconds until the request window is full again. */
  readonly resetRequests?: number;
  readonly limitTokens?: number;
  readonly remainingTokens?: number;
  readonly resetTokens?: number;
}

/** What a limiter says to one request. */
export interface RateAnswer extends RateStatus {
  readonly allowed: boolean;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
}

/** Keys, rate limits and credits. Answers at once where it can: every request asks. */
export interface Access {
  /** The caller behind a bearer key; undefined when there is none. */
  authenticate(key: string): Caller | undefined | Promise<Caller | undefined>;
  /** Counts one request. `allowed: false` becomes 429 with `retry-after`. */
  rate(caller: Caller): RateAnswer | Promise<RateAnswer>;
  /**
   * Lets a request in that will be computed, before its body is read; what it answers is called once it is done. Absent
   * where all are let in.
   *
   * @param bytes of the request's body, at most
   * @throws `too_many_parallel_requests`, `engine_overloaded`
   */
  admit?(caller: Caller, bytes: number): () => void;
  /** Sets aside what a request may cost at most. Undefined when the balance is used up: 402. */
  reserve(caller: Caller, charge: Charge): Promise<Reservation | undefined>;
}

/** What a generation may use, or used. */
export interface Charge {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Credits set aside; settle exactly once. */
export interface Reservation {
  settle(used: Charge): Promise<void>;
}

/** State that outlives a request: stored responses. Values are JSON. */
export interface Store {
  get(kind: string, owner: string, id: string): Promise<unknown>;
  put(kind: string, owner: string, id: string, value: unknown): Promise<void>;
  delete(kind: string, owner: string, id: string): Promise<boolean>;
}

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
