import { breathe } from '../../async/index.ts';

/** Milliseconds of work after which others have their turn. */
const TURN = 8;

/** Lets others have their turn whenever the work since the last one has taken some milliseconds. */
export function createTurns(): () => Promise<void> | undefined {
  let from = performance.now();
  return () => {
    if (performance.now() - from < TURN) return undefined;
    return breathe().then(() => {
      from = performance.now();
    });
  };
}
