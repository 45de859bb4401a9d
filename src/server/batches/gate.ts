/**
 * How much of the engine batches may use: what interactive requests leave, less one place for the next of them, and
 * never less than one, so that a batch goes on under any load. Places that interactive requests had are kept for more of
 * them, since they come in bursts: a batch would hold each until an answer of its own ends.
 */

/** Lets batch items through. */
export interface Gate {
  /** Waits until a place is free, behind those who wait for theirs, and leaves it; or until `signal`. */
  opened(signal: AbortSignal): Promise<void>;
  /** Waits for a place; call what it returns to give the place back. */
  enter(): Promise<() => void>;
}

/** How often a gate looks whether interactive requests have ended. */
const lookMs = 50;
/** Of the places that are kept, batches get one back each time. */
const keepMs = 10_000;

/**
 * @param places generations that the engine runs at once.
 * @param interactive generations under way for clients that wait.
 */
export function createGate(places: number, interactive: () => number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let kept = 0;
  let looked = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    const now = performance.now();
    kept = Math.max(interactive(), kept - (now - looked) / keepMs);
    looked = now;
    const allowed = Math.max(1, places - 1 - Math.ceil(kept));
    while (inside < allowed && waiting.length > 0) {
      inside++;
      waiting.shift()?.();
    }
    if (waiting.length > 0 && inside < places - 1 && timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined;
        open();
      }, lookMs);
    }
  };

  return {
    opened: (signal) =>
      new Promise((resolve) => {
        const look = () => {
          signal.removeEventListener('abort', leave);
          inside--;
          resolve();
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(look), 1);
          resolve();
        };
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(look);
        open();
      }),
    enter: () =>
      new Promise((resolve) => {
        waiting.push(() => {
          let left = false;
          resolve(() => {
            if (left) return;
            left = true;
            inside--;
            open();
          });
        });
        open();
      }),
  };
}
