/**
 * How many requests of a key, and of all, a node takes: running and waiting. Batches have a gate of their own.
 *
 * Keys share the node by dynamic thresholds (Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory
 * packet switches", IEEE/ACM Transactions on Networking 6, 1998): a key may have as much as is left. One key alone may
 * fill half, two a third each, and there is always room for one that has nothing yet.
 */
import { formworkError } from '../../runtime/errors.ts';

/** What a node takes. */
export interface AdmissionLimits {
  /** Requests of all keys together. */
  readonly requests: number;
  /** Requests of a key that has no number of its own. */
  readonly maxParallel: number;
}

/** Bodies of all requests together: what is read of them stays in memory until their answers are made. */
const bodyBytes = 256 * 1024 * 1024;
/** A body that is smaller counts with what else a request takes. */
const leastBytes = 16 * 1024;

/** What a key has on this node. */
interface Held {
  requests: number;
  bytes: number;
}

/** Lets requests in. */
export interface Admission {
  /**
   * Lets a request in; what it answers lets it go, and may be called twice.
   * @param bytes of its body, at most
   * @param maxParallel of the key; null for the node's own
   * @throws `too_many_parallel_requests`, `engine_overloaded`
   */
  enter(keyId: string, bytes: number, maxParallel: number | null): () => void;
  /** Refuses all that come from now on. */
  close(): void;
  /** Requests of each key that has some. */
  readonly held: ReadonlyMap<string, Held>;
  readonly limits: AdmissionLimits;
}

const overloaded = (message: string) => formworkError(message, { code: 'engine_overloaded' });

/** Nobody is let in yet. */
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
      const bytes = Math.max(given, leastBytes);
      const isFull =
        own.requests >= limits.requests - all.requests ||
        (own.bytes > 0 && own.bytes + bytes > bodyBytes - all.bytes);
      if (isFull || all.bytes + bytes > bodyBytes) {
        throw overloaded(
          'The service cannot accept more requests of this key now. Try again shortly.',
        );
      }
      add(keyId, 1, bytes);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        add(keyId, -1, -bytes);
      };
    },
  };
}
