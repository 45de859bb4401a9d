/**
 * How much of the engine batches may use: what interactive requests leave, less one place for the next of them. Places that
 * interactive requests had are kept for more of them, since they come in bursts: a batch would hold each until an answer of
 * its own ends. But each key with batches may always have one request under way, so that its batch goes on under any load,
 * that of another key's batches among it: the engine shares its time among keys, whatever each has under way.
 */

/** Lets batch items through. */
export interface Gate {
  /**
   * Waits until a place is free, or until `signal`.
   * @returns the keys for which none is: those that have what is theirs
   */
  opened(signal: AbortSignal): Promise<string[]>;
  /** Resolves when the next item has left. */
  changed(): Promise<void>;
  /** Waits for a place, the key that has fewest before others; call what it returns to give the place back. */
  enter(keyId: string): Promise<() => void>;
}

/** How often a gate looks whether interactive requests have ended. */
const lookMs = 50;
/** Of the places that are kept, batches get one back each time. */
const keepMs = 10_000;

interface Waiting {
  readonly keyId: string;
  readonly start: () => void;
}

/**
 * @param places generations that the engine runs at once.
 * @param interactive generations under way for clients that wait.
 */
export function createGate(places: number, interactive: () => number): Gate {
  const waiting: Waiting[] = [];
  const lookers = new Set<() => void>();
  /** Items of each key that are inside. */
  const insideOf = new Map<string, number>();
  let inside = 0;
  let kept = 0;
  let looked = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let change = Promise.withResolvers<void>();

  const isFree = (): boolean => {
    const now = performance.now();
    kept = Math.max(interactive(), kept - (now - looked) / keepMs);
    looked = now;
    return inside < places - 1 - Math.ceil(kept);
  };
  const mayEnter = (keyId: string): boolean =>
    isFree() || (!insideOf.has(keyId) && inside < Math.max(1, places));

  const add = (keyId: string, items: number): void => {
    inside += items;
    const own = (insideOf.get(keyId) ?? 0) + items;
    if (own === 0) insideOf.delete(keyId);
    else insideOf.set(keyId, own);
  };

  /** The first that may enter, of the keys that have fewest inside. */
  const next = (): Waiting | undefined => {
    let found: Waiting | undefined;
    const ownOf = ({ keyId }: Waiting) => insideOf.get(keyId) ?? 0;
    for (const one of waiting) if (!found || ownOf(one) < ownOf(found)) found = one;
    return found && mayEnter(found.keyId) ? found : undefined;
  };

  const withoutPlace = (): string[] =>
    waiting.length === 0 && isFree()
      ? []
      : [...new Set([...insideOf.keys(), ...waiting.map(({ keyId }) => keyId)])];

  const hasPlace = (): boolean =>
    (waiting.length === 0 && isFree()) || withoutPlace().length < Math.max(1, places);

  const open = (): void => {
    for (let one = next(); one; one = next()) {
      waiting.splice(waiting.indexOf(one), 1);
      add(one.keyId, 1);
      one.start();
    }
    if (hasPlace()) for (const look of [...lookers]) look();
    if (waiting.length + lookers.size > 0 && inside < places - 1 && timer === undefined) {
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
          lookers.delete(look);
          signal.removeEventListener('abort', look);
          resolve(withoutPlace());
        };
        signal.addEventListener('abort', look, { once: true });
        lookers.add(look);
        if (signal.aborted) look();
        else open();
      }),
    changed: () => change.promise,
    enter: (keyId) =>
      new Promise((resolve) => {
        const start = () => {
          let left = false;
          resolve(() => {
            if (left) return;
            left = true;
            add(keyId, -1);
            open();
            change.resolve();
            change = Promise.withResolvers();
          });
        };
        waiting.push({ keyId, start });
        open();
      }),
  };
}
