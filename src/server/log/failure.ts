/** Failed requests in the log. */
import { isFormworkError } from '../../runtime/errors.ts';
import type { Logger } from './log.ts';
import { fewerRepeats } from './repeats.ts';

/** What is known of a request that failed. */
type Failed = Readonly<Record<string, unknown>>;

/**
 * Logs requests that failed: an engine that has no room is a warning, all else an error. While the database is away, each
 * request fails for one reason: that is a line every ten seconds.
 */
export function logFailures(
  log: Pick<Logger, 'warn' | 'error'>,
): (error: unknown, request: Failed) => void {
  const logRepeated = fewerRepeats<Failed>((err, unheard, request) =>
    log.error({ err, ...request, ...(unheard > 0 && { unheard }) }, 'request failed'),
  );
  return (err, request) => {
    if (isFormworkError(err) && err.code === 'engine_busy') {
      log.warn({ ...request, code: err.code }, err.message);
    } else {
      logRepeated(err, request);
    }
  };
}
