import { breathe } from './breathe.ts';

/** The length of a slice in milliseconds. */
const TURN = 8;

/** Tasks that wait for their next slice, in order. */
const waiting: (() => void)[] = [];
let scheduled = false;

/** Gives one task a slice in each turn of the event loop. With one for each, all would add up. */
function schedule(): void {
  if (scheduled || waiting.length === 0) return;
  scheduled = true;
  void breathe().then(() => {
    scheduled = false;
    waiting.shift()?.();
    schedule();
  });
}

/** Creates a function that yields to the event loop once the current slice of time is used up. */
export function createTurns(): () => Promise<void> | undefined {
  let from = performance.now();
  return () => {
    if (performance.now() - from < TURN) return undefined;
    return new Promise((resolve) => {
      waiting.push(() => {
        from = performance.now();
        resolve();
      });
      schedule();
    });
  };
}
