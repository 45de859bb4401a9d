/** What the lists of the dashboard have in common in their queries. */
import { formworkError } from '../../runtime/errors.ts';

/**
 * A time of a query, in Unix seconds, as milliseconds.
 * @throws `invalid_value`
 */
export function readTime(given: string | undefined, param: string): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,12}$/.test(given)) {
    throw formworkError(`${param} must be a time in Unix seconds.`, {
      code: 'invalid_value',
      param,
    });
  }
  return Number(given) * 1000;
}

/** As {@link readTime}, the last millisecond of the second: `to` is included. */
export function readEnd(given: string | undefined, param = 'to'): number | undefined {
  const time = readTime(given, param);
  return time === undefined ? undefined : time + 999;
}
