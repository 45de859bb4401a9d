import type { Lanes } from './lanes.ts';
import { revokeSeat } from './seats.ts';
import type { Thread } from './types.ts';

/** Time limits of pending questions. */
export interface TimeLimits {
  /** Milliseconds that one question may take. */
  readonly timeoutMs: number;
  /** Milliseconds after which questions behind another key's schema move to another thread. */
  readonly turn: number;
}

/** Checks the threads regularly while questions are pending. */
export interface Watchdog {
  /** Starts the checks, unless they are running. */
  watch(): void;
  /** Stops the checks for good. */
  stop(): void;
}

/** Milliseconds between checks. */
const INTERVAL = 20;

/** Milliseconds by which a check may be late. If it is later, the process was paused. */
const MOST_LATE = 1000;

/** The maximum number of moves because of other keys' schemas. After that, the question waits. */
const MOST_MOVES = 3;

/**
 * Creates the checks: threads that take too long end, and questions that wait behind another
 * key's schema move.
 * @param kill Ends a thread.
 * @param clock The time in milliseconds.
 */
export function createWatchdog(
  lanes: Lanes,
  { timeoutMs, turn }: TimeLimits,
  kill: (thread: Thread) => void,
  clock: () => number = () => performance.now(),
): Watchdog {
  let timer: NodeJS.Timeout | undefined;
  let expected = 0;

  function checkAll(): void {
    const now = clock();
    const late = now - expected;
    expected = now + INTERVAL;
    let isAnyPending = false;
    for (const thread of lanes.threads) {
      if (late > MOST_LATE) leaveOut(thread, late);
      observe(thread, now);
      if (thread.pending.size === 0 && thread.preparing.size === 0) continue;
      isAnyPending = true;
      check(thread, now);
    }
    if (isAnyPending) return;
    clearInterval(timer);
    timer = undefined;
  }

  function check(thread: Thread, now: number): void {
    if (thread.seen.call === -1) return;
    if (now - thread.seen.since > timeoutMs) kill(thread);
    else moveOthers(thread, now);
  }

  /** Moves the questions of other keys that have waited for their turn. */
  function moveOthers(thread: Thread, now: number): void {
    const { pending, preparing, seen } = thread;
    const running = (pending.get(seen.call)?.seat ?? preparing.get(seen.call))?.keyId;
    for (const { seat, since } of [...pending.values()]) {
      if (seat.keyId === running || now - since <= turn || seat.left) continue;
      if (seat.moves < MOST_MOVES && lanes.canMove(thread)) revokeSeat(seat);
    }
  }

  return {
    watch() {
      if (timer) return;
      expected = clock() + INTERVAL;
      timer = setInterval(checkAll, INTERVAL).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Leaves a pause out of the time of the call: its thread was paused, too. */
function leaveOut({ seen }: Thread, milliseconds: number): void {
  seen.since += milliseconds;
}

/** Notes which call is in progress, and since when. */
function observe(thread: Thread, now: number): void {
  const call = Atomics.load(thread.underWay, 0);
  if (thread.seen.call !== call) thread.seen = { call, since: now };
}
