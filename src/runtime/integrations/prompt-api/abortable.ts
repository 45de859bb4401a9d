/**
 * Resolves with the result of some work, or rejects with the signal's reason as soon as it is
 * aborted. The work itself may take longer to stop.
 */
export function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) {
    work.catch(() => {});
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work
      .then(resolve, (error: unknown) => reject(signal.aborted ? signal.reason : error))
      .finally(() => signal.removeEventListener('abort', leave));
  });
}

/** A signal that aborts with `own`, or with the one that a caller has given, if any. */
export const withGiven = (own: AbortSignal, given: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any(given ? [own, given] : [own]);
