/** Query parameters that the lists of the dashboard share. */
import { formworkError } from '../../../runtime/common/errors.ts';

/**
 * Reads a time in Unix seconds, as milliseconds.
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

/** Like {@link readTime}, but the last millisecond of the second, because `to` is inclusive. */
export function readEnd(given: string | undefined, param = 'to'): number | undefined {
  const time = readTime(given, param);
  return time === undefined ? undefined : time + 999;
}
