/**
 * Limits the number of requests, running and waiting, per key and per node. Batches have a separate
 * gate.
 *
 * Keys share the node by dynamic thresholds (Choudhury and Hahne, "Dynamic queue length thresholds
 * for shared-memory packet switches", IEEE/ACM Transactions on Networking 6, 1998): a key may hold
 * as much as is still free. One key alone can fill half, two keys a third each, and a key that
 * holds nothing always finds capacity.
 */
import type { Admitted } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';

/** The limits of a node. */
export interface AdmissionLimits {
  /** Requests of all keys together. */
  readonly requests: number;
  /** Requests of a key without a limit of its own. */
  readonly maxParallel: number;
}

/**
 * The total size of all request bodies, and of the stored conversations that requests continue.
 * They stay in memory until the answer is complete.
 */
const bodyBytes = 256 * 1024 * 1024;
/** Smaller bodies count as part of the request's fixed cost. */
const leastBytes = 16 * 1024;

/** The capacity that a key holds on this node. */
interface Held {
  requests: number;
  bytes: number;
}

/** Admits requests. */
export interface Admission {
  /**
   * Admits a request.
   * @param bytes The size of its body; 0 if it is unknown.
   * @param maxParallel The limit of the key; null for the node's default.
   * @throws `too_many_parallel_requests`, `engine_overloaded`
   */
  enter(keyId: string, bytes: number, maxParallel: number | null): Admitted;
  /** Rejects all later requests. */
  close(): void;
  /** The capacity that each active key holds. */
  readonly held: ReadonlyMap<string, Held>;
  readonly limits: AdmissionLimits;
}

const overloaded = (message: string) => formworkError(message, { code: 'engine_overloaded' });
const full = () =>
  overloaded('The service cannot accept more requests of this key now. Try again shortly.');

/** Creates an admission control without admitted requests. */
export function createAdmission(limits: AdmissionLimits): Admission {
  const held = new Map<string, Held>();
  const all: Held = { requests: 0, bytes: 0 };
  let closed = false;

  const add = (keyId: string, requests: number, bytes: number): void => {
    const own = held.get(keyId) ?? { requests: 0, bytes: 0 };
    own.requests += requests;
    own.bytes += bytes;
    if (own.requests > 0) held.set(keyId, own);
    else held.delete(keyId);
    all.requests += requests;
    all.bytes += bytes;
  };

  /** `others` is what the key's other requests hold. */
  const fits = (own: number, more: number, others: number): boolean =>
    all.bytes + more <= bodyBytes && (others === 0 || own + more <= bodyBytes - all.bytes);

  return {
    limits,
    held,
    close() {
      closed = true;
    },
    enter(keyId, given, ownLimit) {
      if (closed) throw overloaded('The service is stopping. Try again.');
      const own = held.get(keyId) ?? { requests: 0, bytes: 0 };
      const maxParallel = ownLimit ?? limits.maxParallel;
      if (own.requests >= maxParallel) {
        throw formworkError(
          `The key has reached its limit of ${own.requests} running and waiting requests. Try again when one is done.`,
          { code: 'too_many_parallel_requests' },
        );
      }
      let bytes = Math.max(given, leastBytes);
      const isFull = own.requests >= limits.requests - all.requests;
      if (isFull || !fits(own.bytes, bytes, own.bytes)) throw full();
      add(keyId, 1, bytes);
      let left = false;
      const hold = (more: number): void => {
        if (left || more <= 0) return;
        const now = held.get(keyId)!.bytes;
        if (!fits(now, more, now - bytes)) throw full();
        bytes += more;
        add(keyId, 0, more);
      };
      return {
        leave() {
          if (left) return;
          left = true;
          add(keyId, -1, -bytes);
        },
        grow: (size) => hold(size - bytes),
        hold,
      };
    },
  };
}
