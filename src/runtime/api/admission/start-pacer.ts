import { createKeyRing } from '../../common/key-ring.ts';
import { yieldToEventLoop } from '../../common/yield-to-event-loop.ts';

/** Milliseconds that a turn of the event loop may take before fewer requests begin in each. */
const MAX_TURN_MS = 16;
/** Requests that begin in one turn, at first and at most. */
const [FIRST, MOST] = [8, 64];

/** Spreads the beginnings of requests over turns of the event loop. */
export interface StartPacer {
  /** Resolves when a request may begin. Keys take turns. Returns undefined if it may at once. */
  enter(keyId: string): Promise<void> | undefined;
}

/**
 * Creates a pacer. A request takes about a millisecond to read and prepare, and the loop serves
 * all sockets that are readable before it turns: when a key sent a hundred requests at once, all
 * others waited for all of them. How many begin in a turn follows the time that turns take, like a
 * congestion window (additive increase, multiplicative decrease).
 */
export function createStartPacer(): StartPacer {
  const waiting = createKeyRing<() => void>();
  let quota = FIRST;
  let begun = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    const from = performance.now();
    void yieldToEventLoop().then(() => {
      scheduled = false;
      const isLate = performance.now() - from > MAX_TURN_MS;
      quota = isLate ? Math.max(1, Math.floor(quota / 2)) : Math.min(MOST, quota + 1);
      begun = 0;
      while (begun < quota && beginNext()) begun++;
      if (begun > 0) schedule();
    });
  };

  /** Lets the first request of the key in turn begin. */
  const beginNext = (): boolean => {
    const begin = waiting.next();
    begin?.();
    return begin !== undefined;
  };

  return {
    enter(keyId) {
      schedule();
      if (waiting.isEmpty && begun < quota) {
        begun++;
        return undefined;
      }
      return new Promise((resolve) => waiting.add(keyId, resolve));
    },
  };
}
