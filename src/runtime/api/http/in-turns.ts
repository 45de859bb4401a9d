import { breathe } from '../../async/index.ts';

/** The length of a slice in milliseconds. */
const TURN = 8;

/** Creates a function that yields to the event loop once the current slice of time is used up. */
export function createTurns(): () => Promise<void> | undefined {
  let from = performance.now();
  return () => {
    if (performance.now() - from < TURN) return undefined;
    return breathe().then(() => {
      from = performance.now();
    });
  };
}
