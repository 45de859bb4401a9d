import { createKeyRing } from './key-ring.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** The length of a slice. */
const SLICE_MS = 8;

/**
 * Yields to the event loop once the current slice of time is used up. Returns undefined before.
 */
export type Turn = () => Promise<void> | undefined;

/** Tasks that wait for their next slice. */
const waiting = createKeyRing<() => void>();
let scheduled = false;

/** Gives one task a slice in each turn of the event loop. With one for each, all would add up. */
function schedule(): void {
  if (scheduled || waiting.isEmpty) return;
  scheduled = true;
  void yieldToEventLoop().then(() => {
    scheduled = false;
    waiting.next()?.();
    schedule();
  });
}

/**
 * Divides a task into slices of time.
 * @param key whose task it is: keys take turns, however many tasks each has.
 * @param from when the first slice began; `-Infinity` yields before the work begins, as tasks that
 *   begin together would each have their first slice in the same turn.
 */
export function createTurns(key = '', from = performance.now()): Turn {
  return () => {
    if (performance.now() - from < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      waiting.add(key, () => {
        from = performance.now();
        resolve();
      });
      schedule();
    });
  };
}
