/** Cancellation: the `aborted` error, and ways to stop waiting when a signal fires. */
import { type FormworkError, formworkError } from './errors.ts';

/** The error for a caller that cancels before the work is done. */
export function abortedError(reason?: unknown): FormworkError {
  return formworkError('The request was cancelled.', { code: 'aborted' }, { cause: reason });
}

/** @throws `aborted` if the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal.reason);
}

/**
 * Waits for a promise, or rejects as soon as the signal fires. The underlying work continues for
 * other callers.
 * @throws `aborted`.
 */
export async function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return promise;
  const left = Promise.withResolvers<never>();
  const leave = (): void => left.reject(abortedError(signal.reason));
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([promise, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
