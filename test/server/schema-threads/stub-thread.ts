import type { PendingCall, Seat, Thread } from '../../../src/server/schema-threads/pool/types.ts';

/** A thread that does nothing. */
export const stubThread = (changes: Partial<Thread> = {}): Thread => ({
  worker: { unref() {} } as Thread['worker'],
  slow: false,
  pending: new Map(),
  preparing: new Map(),
  seats: new Set(),
  vocabularies: new Set(),
  cancelled: new Int32Array(4).fill(-1),
  underWay: new Int32Array([-1]),
  onEmpty() {},
  ready: true,
  ended: false,
  broken: false,
  seen: { call: -1, since: 0 },
  ...changes,
});

/** A call of the key "one" to a thread. */
export function stubCall(thread: Thread): PendingCall {
  const seat: Seat = { keyId: 'one', thread, left: false, moves: 0, slow: thread.slow };
  return {
    seat,
    since: 0,
    compiles: false,
    prepares: false,
    settle() {},
    masked() {},
    fail() {},
  };
}
