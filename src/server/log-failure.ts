/** Failed requests as the log tells them. */
import { isFormworkError } from '../runtime/errors.ts';
import type { Logger } from './log.ts';

/** Tells a log of requests that failed: an engine that has no room is how things are, all else is looked into. */
export function logFailures(
  log: Pick<Logger, 'warn' | 'error'>,
): (error: unknown, request: { readonly requestId: string }) => void {
  return (err, { requestId }) => {
    if (isFormworkError(err) && err.code === 'engine_busy') {
      log.warn({ requestId, code: err.code }, err.message);
    } else {
      log.error({ err, requestId }, 'request failed');
    }
  };
}
