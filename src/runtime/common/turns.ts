import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** The length of a slice. */
const SLICE_MS = 8;

/** Tasks that wait for their next slice, in order. */
const waiting: (() => void)[] = [];
let scheduled = false;

/** Gives one task a slice in each turn of the event loop. With one for each, all would add up. */
function schedule(): void {
  if (scheduled || waiting.length === 0) return;
  scheduled = true;
  void yieldToEventLoop().then(() => {
    scheduled = false;
    waiting.shift()?.();
    schedule();
  });
}

/**
 * Creates a function that yields to the event loop once the current slice of time is used up.
 * @param from when the first slice began; `-Infinity` yields before the work begins, as tasks that
 *   begin together would each have their first slice in the same turn.
 */
export function createTurns(from = performance.now()): () => Promise<void> | undefined {
  return () => {
    if (performance.now() - from < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      waiting.push(() => {
        from = performance.now();
        resolve();
      });
      schedule();
    });
  };
}
