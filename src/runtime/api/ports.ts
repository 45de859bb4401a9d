/**
 * The ports of the API. The Node server and the page each implement them; `createApi(ports).fetch`
 * is the same code in both.
 */
import type { Engine } from '../engine/index.ts';
import type { Languages } from '../generate/index.ts';
import type { PackedBody } from './http/body/packed-body.ts';
import type { BodyKind } from './schemas/body-shapes.ts';

/** Everything that the API needs from its home. */
export interface Ports {
  readonly engine: Engine;
  readonly access: Access;
  readonly store: Store;
  readonly clock: Clock;
  /** Without it, models take no images. */
  readonly decodeImage?: ImageDecoder;
  /**
   * Called with errors that no client receives in full: defects, and failures after the first byte
   * of a stream.
   */
  readonly onError?: (error: unknown, context: { readonly requestId: string }) => void;
  /** Receives figures of generations, for metrics. */
  readonly observe?: Observer;
  /**
   * Milliseconds until a queued event stream sends its headers, and comments or events that keep
   * the connection alive; 15,000 if absent. The 200 of a patch stream waits for the model:
   * `patch_errors.1` of docs/specification.md.
   */
  readonly keepAliveMs?: number;
  /** Compiles and runs the languages of answers; on the calling thread if absent. */
  readonly languages?: Languages;
  /** Reads bodies of more than 1 MB; on the calling thread, in slices of time, if absent. */
  readonly readElsewhere?: ReadElsewhere;
}

/** A large body to be read. */
export interface LargeBody {
  readonly kind: BodyKind;
  /** Its bytes, which the reader takes over. */
  readonly blocks: readonly Uint8Array[];
  readonly keyId: string;
  readonly signal: AbortSignal;
}

/**
 * Checks, parses and validates a large body in another thread.
 * @throws what is wrong with it; `engine_overloaded` if the thread failed; `aborted`
 */
export type ReadElsewhere = (body: LargeBody) => Promise<PackedBody>;

/**
 * Decodes an image file of the type that its first bytes indicate, and applies its orientation.
 * Rejects a damaged file. The caller has checked the number of pixels in its header. Keys take
 * turns where images wait.
 */
export type ImageDecoder = (
  file: Uint8Array,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
  signal: AbortSignal,
  keyId?: string,
) => Promise<DecodedImage>;

/** A decoded image. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  /** RGBA of each pixel, from 0 to 255, not premultiplied, row by row from the top left. */
  readonly rgba: Uint8ClampedArray | Uint8Array;
}

/** Receives figures of generations when they end. Methods must not throw. */
export interface Observer {
  /** All token masks of one generation took `seconds` together. */
  masked(seconds: number, masks: number): void;
  /** The grammar forced `forced` of the `tokens` of a structured answer or of tool calls. */
  forced(forced: number, tokens: number): void;
  /** An answer did not conform and was rejected with `grammar_violated`. Must never happen. */
  violated(requestId: string): void;
}

/** The authenticated caller. */
export interface Caller {
  /** Stable id of the key, never the key itself. */
  readonly keyId: string;
  /** Model ids that the key may use; undefined means all. */
  readonly models?: ReadonlySet<string>;
  /** Whether nobody waits for its answers, as in a batch: other requests of the key go first. */
  readonly background?: boolean;
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

/** A rate limiter's decision on one request. */
export interface RateAnswer extends RateStatus {
  readonly allowed: boolean;
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number;
}

/** An admitted request. */
export interface Admitted {
  /** Releases it. May be called twice. */
  leave(): void;
  /**
   * Call it while the body arrives, with its size so far.
   * @throws `engine_overloaded`
   */
  grow(bytes: number): void;
  /**
   * Call it before so many bytes are held in addition to the body.
   * @throws `engine_overloaded`
   */
  hold(bytes: number): void;
}

/** Keys, rate limits and credits. Synchronous where possible, because every request calls it. */
export interface Access {
  /** The caller of a bearer key; undefined for an unknown key. */
  authenticate(key: string): Caller | undefined | Promise<Caller | undefined>;
  /**
   * Counts one request. `allowed: false` becomes 429 with `retry-after`.
   * @throws `engine_overloaded`
   */
  rate(caller: Caller): RateAnswer | Promise<RateAnswer>;
  /**
   * Admits a request that will compute, before its body is read. If absent, all requests are
   * admitted.
   *
   * @param bytes The size of the request body; 0 if it is unknown.
   * @throws `too_many_parallel_requests`, `engine_overloaded`
   */
  admit?(caller: Caller, bytes: number): Admitted;
  /**
   * Counts what a request holds that computes nothing. If absent, nothing is counted.
   */
  read?(caller: Caller): Pick<Admitted, 'leave' | 'hold'>;
  /** Reserves the maximum cost of a request. Undefined if the balance is insufficient: 402. */
  reserve(caller: Caller, charge: Charge): Promise<Reservation | undefined>;
}

/** The estimated or actual usage of a generation. */
export interface Charge {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Reserved credits; settle exactly once. */
export interface Reservation {
  settle(used: Charge): Promise<void>;
}

/** State of an API key that outlives a request: stored responses. Values are JSON. */
export interface Store {
  /** Whether other nodes have the same values. */
  readonly isShared?: boolean;
  /**
   * @param hold Called with the size of a value before it is loaded, if it must be: what it throws
   *   ends the call.
   */
  get(kind: string, keyId: string, id: string, hold?: (bytes: number) => void): Promise<unknown>;
  put(kind: string, keyId: string, id: string, value: unknown): Promise<void>;
  /**
   * Replaces a value, unless it was changed or deleted meanwhile: atomic, on any node.
   * @param known The value as `get` returned it.
   * @returns Whether it was replaced.
   */
  replace(
    kind: string,
    keyId: string,
    id: string,
    known: unknown,
    value: unknown,
  ): Promise<boolean>;
  delete(kind: string, keyId: string, id: string): Promise<boolean>;
}

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
