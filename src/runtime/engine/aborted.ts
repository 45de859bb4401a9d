/** What becomes of whoever goes away before the work is done. */
import { type FormworkError, formworkError } from '../errors.ts';

/** The error of whoever goes away before the work is done. */
export function abortedError(reason?: unknown): FormworkError {
  return formworkError('The request was cancelled.', { code: 'aborted' }, { cause: reason });
}

/** @throws `aborted` once the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal.reason);
}

/**
 * Waits for a promise until the signal fires; what is waited for goes on, for whoever else waits.
 * @throws `aborted`.
 */
export async function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return promise;
  const left = Promise.withResolvers<never>();
  const leave = (): void => left.reject(abortedError(signal.reason));
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([promise, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
