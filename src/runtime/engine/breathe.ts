interface Schedulers {
  readonly setImmediate?: (callback: () => void) => unknown;
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * Resolves in a new task, after everything that is due now: requests get to react to their tokens, and the event loop
 * gets to its sockets. Timers would do, but wait for a millisecond in Node and four in a browser.
 */
export function breathe(): Promise<void> {
  const { setImmediate, scheduler } = globalThis as Schedulers;
  if (setImmediate) return new Promise((resolve) => setImmediate(resolve));
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0));
}
