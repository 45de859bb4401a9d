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
 * The total size of all request bodies, of what requests load from the store, and of answers that
 * clients have not read.
 */
const bodyBytes = 256 * 1024 * 1024;
/** Smaller bodies count as part of the request's fixed cost. */
const leastBytes = 16 * 1024;

/** The capacity that a key holds on this node. */
interface Held {
  requests: number;
  bytes: number;
  /** Of these, the answers that its clients have not read. */
  unread: number;
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
  /** Counts only what a request holds, which computes nothing: it takes no slot. */
  read(keyId: string): Admitted;
  /** Counts an answer that a client has not read. The returned function ends that. */
  unread(keyId: string, bytes: number): () => void;
  /**
   * Call it for every request: all are answered.
   * @throws `engine_overloaded` if the key's clients leave too much unread
   */
  checkUnread(keyId: string): void;
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
  const nothing = (): Held => ({ requests: 0, bytes: 0, unread: 0 });
  const all = nothing();
  let closed = false;

  const add = (keyId: string, requests: number, bytes: number, unread = 0): void => {
    const own = held.get(keyId) ?? nothing();
    for (const one of [own, all]) {
      one.requests += requests;
      one.bytes += bytes;
      one.unread += unread;
    }
    if (own.requests > 0 || own.bytes > 0) held.set(keyId, own);
    else held.delete(keyId);
  };

  /** `others` is what the key's other requests hold. */
  const fits = (own: number, more: number, others: number): boolean =>
    all.bytes + more <= bodyBytes && (others === 0 || own + more <= bodyBytes - all.bytes);

  /** Counts a request. */
  const admit = (keyId: string, requests: number, given: number): Admitted => {
    let bytes = given;
    add(keyId, requests, bytes);
    let left = false;
    const hold = (more: number): void => {
      if (left || more <= 0) return;
      const now = held.get(keyId)?.bytes ?? 0;
      if (!fits(now, more, now - bytes)) throw full();
      bytes += more;
      add(keyId, 0, more);
    };
    return {
      leave() {
        if (left) return;
        left = true;
        add(keyId, -requests, -bytes);
      },
      grow: (size) => hold(size - bytes),
      hold,
    };
  };

  return {
    limits,
    held,
    close() {
      closed = true;
    },
    enter(keyId, given, ownLimit) {
      if (closed) throw overloaded('The service is stopping. Try again.');
      const own = held.get(keyId) ?? nothing();
      const maxParallel = ownLimit ?? limits.maxParallel;
      if (own.requests >= maxParallel) {
        throw formworkError(
          `The key has reached its limit of ${own.requests} running and waiting requests. Try again when one is done.`,
          { code: 'too_many_parallel_requests' },
        );
      }
      const bytes = Math.max(given, leastBytes);
      const isFull = own.requests >= limits.requests - all.requests;
      if (isFull || !fits(own.bytes, bytes, own.bytes)) throw full();
      return admit(keyId, 1, bytes);
    },
    read: (keyId) => admit(keyId, 0, 0),
    unread(keyId, bytes) {
      add(keyId, 0, bytes, bytes);
      return () => add(keyId, 0, -bytes, -bytes);
    },
    checkUnread(keyId) {
      const unread = held.get(keyId)?.unread ?? 0;
      if (unread > 0 && unread > bodyBytes - all.bytes) {
        throw overloaded('Clients of this key do not read their answers. Read or close them.');
      }
    },
  };
}
