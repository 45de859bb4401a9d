/** Failed requests in the log. */
import { isFormworkError } from '../../../runtime/common/errors.ts';
import type { Logger } from './log.ts';
import { throttleRepeats } from './repeats.ts';

/** The known fields of a failed request. */
type Failed = Readonly<Record<string, unknown>>;

/**
 * Logs failed requests: an engine without capacity as a warning, everything else as an error. If
 * the database is unavailable, every request fails for the same reason, so that reason is logged
 * once in ten seconds.
 */
export function logFailures(
  log: Pick<Logger, 'warn' | 'error'>,
): (error: unknown, request: Failed) => void {
  const logRepeated = throttleRepeats<Failed>((err, unheard, request) =>
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
