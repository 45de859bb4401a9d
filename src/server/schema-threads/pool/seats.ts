import type { Seat } from './types.ts';

/** Rejects the questions of a lost seat. They can be repeated from another seat. */
export const MOVED = Symbol('moved');

/** Leaves a seat. Its pending questions are still answered. */
export function leaveSeat(seat: Seat): void {
  const { thread } = seat;
  seat.left = true;
  thread.seats.delete(seat);
  if (thread.seats.size === 0) thread.onEmpty();
}

/** Takes a seat away from its client, who repeats the pending questions from another seat. */
export function revokeSeat(seat: Seat): void {
  const { pending, cancelled } = seat.thread;
  leaveSeat(seat);
  for (const [number, call] of pending) {
    if (call.seat !== seat) continue;
    pending.delete(number);
    Atomics.store(cancelled, number % cancelled.length, number);
    call.fail(MOVED);
  }
}
