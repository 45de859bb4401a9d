/** Waits of a node between two looks for work. */

/** Signals possible work. */
export interface Notifier {
  /** Number of notifications so far. */
  count(): number;
  notify(): void;
  /**
   * Waits for a notification after the first `seen`, so that none is missed, or for a time, or
   * until `signal` aborts.
   */
  next(seen: number, milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Creates a {@link Notifier}. */
export function createNotifier(): Notifier {
  let count = 0;
  let notified = Promise.withResolvers<void>();
  return {
    count: () => count,
    notify: () => {
      count++;
      notified.resolve();
      notified = Promise.withResolvers();
    },
    next: (seen, milliseconds, signal) =>
      seen === count ? pause(milliseconds, signal, notified.promise) : Promise.resolve(),
  };
}

/** Waits for a time, or until `signal` or `early`. */
export function pause(
  milliseconds: number,
  signal: AbortSignal,
  early?: Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', over);
    early?.then(over);
    if (signal.aborted) over();
  });
}
