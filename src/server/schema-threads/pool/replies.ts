import type { FromThread, Notice } from '../messages.ts';
import { leaveSeat, MOVED, revokeSeat } from './seats.ts';
import type { PendingCall, Reply, Thread } from './types.ts';
import type { Usage } from './usage.ts';

/**
 * Creates the handler of the threads' messages.
 * @param quickly Milliseconds of a step, after which a follower moves to a thread for slow schemas;
 *   undefined if there are none.
 */
export function createReceive(usage: Usage, quickly: number | undefined) {
  function charge({ slow }: Thread, { seat, compiles }: PendingCall, reply: Reply): void {
    if (compiles) usage.compiled(seat.keyId, reply.cost);
    const isOver = quickly !== undefined && reply.cost > quickly;
    if (slow || isOver || 'slow' in reply) usage.slow(seat.keyId, reply.cost);
  }

  /** A step through a document cannot be interrupted. Later steps run in another thread. */
  function moveIfSlow({ slow }: Thread, { seat, compiles }: PendingCall, cost: number): void {
    if (quickly === undefined || slow || compiles || seat.left || cost <= quickly) return;
    seat.slow = true;
    revokeSeat(seat);
  }

  return function receive(thread: Thread, message: FromThread): void {
    if ('ready' in message) {
      thread.ready = true;
      return;
    }
    if ('prepared' in message) {
      thread.preparing.delete(message.prepared);
      usage.compiled(message.keyId, message.cost);
      return;
    }
    const number = 'call' in message ? message.call : message.masked;
    const call = thread.pending.get(number);
    if (!call) {
      // The seat was revoked meanwhile.
      if ('opened' in message) closeLanguage(thread, message.opened);
      return;
    }
    if (call.prepares && 'answer' in message) thread.preparing.set(number, call.seat);
    if (!settle(call, message)) return;
    // The cost of a mask includes that of the answer before it.
    charge(thread, call, message);
    thread.pending.delete(number);
    if (thread.pending.size === 0) thread.worker.unref();
    moveIfSlow(thread, call, message.cost);
  };
}

/** Closes a language that no client knows. */
function closeLanguage({ worker }: Thread, language: number): void {
  worker.postMessage({ op: 'closeLanguage', language } satisfies Notice);
}

/** Passes a reply on to the client. Returns false if the mask is still to come. */
function settle(call: PendingCall, reply: Reply): boolean {
  if ('masked' in reply) {
    call.masked(reply.error);
    return true;
  }
  if ('slow' in reply) {
    call.seat.slow = true;
    leaveSeat(call.seat);
    call.fail(MOVED);
    return true;
  }
  call.settle(reply);
  return !('maskFollows' in reply && reply.maskFollows);
}
