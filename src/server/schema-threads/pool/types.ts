import type { Worker } from 'node:worker_threads';
import type { ThreadError } from '../../threads/errors.ts';
import type { FromThread } from '../messages.ts';

/** A client's place in a thread: questions are asked from there, and its loss is reported there. */
export interface Seat {
  readonly keyId: string;
  readonly thread: Thread;
  /** True once the thread has ended, or the client has left. */
  left: boolean;
  /** How many threads this client has had to leave so far. */
  readonly moves: number;
  /** Whether its schema needs a thread for slow schemas. */
  slow: boolean;
  /** Set if the preparation of its schema ended the thread: why its next question fails. */
  failure?: Error;
}

/** A thread that compiles schemas, and the state that the pool keeps of it. */
export interface Thread {
  readonly worker: Worker;
  /** Whether it is for slow schemas. */
  readonly slow: boolean;
  /** Calls without a final reply, by number. */
  readonly pending: Map<number, PendingCall>;
  readonly seats: Set<Seat>;
  /** The numbers of the vocabularies that it has. */
  readonly vocabularies: Set<number>;
  /** Shared with the thread: see `ThreadStart` in messages.ts. */
  readonly cancelled: Int32Array;
  /** Shared with the thread: see `ThreadStart` in messages.ts. */
  readonly underWay: Int32Array;
  /** Called when the last client leaves. */
  readonly onEmpty: () => void;
  /** False while it starts. */
  ready: boolean;
  /** The error that ended it. */
  failure?: Error;
  /** True once it has ended, for whatever reason. */
  ended: boolean;
  /** True once it has ended by itself, and no schema is at fault. */
  broken: boolean;
  /** The last call that was seen in progress, and since when. */
  seen: { readonly call: number; since: number };
  /**
   * The seats of opened schemas whose masks are still to be prepared, by the calls that opened
   * them. If the thread ends meanwhile, the one in progress is at fault.
   */
  readonly preparing: Map<number, Seat>;
  /** The timer that ends it while it has no seats. */
  idleTimer?: NodeJS.Timeout | undefined;
}

/** A question that a thread has not answered, or whose mask it still computes. */
export interface PendingCall {
  readonly seat: Seat;
  readonly since: number;
  /** Whether it compiles a schema. */
  readonly compiles: boolean;
  /** Whether its answer is followed by the preparation of masks. */
  readonly prepares: boolean;
  /** Passes on the answer, or the error in its place. */
  settle(reply: Settled): void;
  /** Reports that the mask after the answer is ready, or why there is none. */
  masked(error?: ThreadError): void;
  /** Rejects the answer, or the mask if the answer has arrived. */
  fail(reason: unknown): void;
}

/** A reply of a thread to a call. */
export type Reply = Exclude<FromThread, { ready: true } | { prepared: number }>;

/** A reply that answers a question, or reports an error. */
type Settled = Exclude<Extract<Reply, { call: number }>, { slow: true }>;
