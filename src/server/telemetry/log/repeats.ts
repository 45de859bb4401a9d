/** Throttles the log of failures that repeat, and counts the repetitions. */

/** The innermost cause of an error. Work of different kinds fails for the same cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error ? String(error.code) : error.message;
}

/**
 * Reports the first failure for a reason, and later ones once per `milliseconds`, with the number
 * of failures in between. `about` carries additional fields of a failure.
 * @param now A monotonic clock in milliseconds.
 */
export function throttleRepeats<About = void>(
  report: (error: unknown, unheard: number, about: About) => void,
  milliseconds = 10_000,
  now: () => number = () => performance.now(),
): (error: unknown, about: About) => void {
  const reported = new Map<string, { until: number; unheard: number }>();
  return (error, about) => {
    const time = now();
    const reason = reasonOf(error);
    const last = reported.get(reason);
    if (last && last.until > time) {
      last.unheard++;
      return;
    }
    for (const [old, { until }] of reported) if (until <= time) reported.delete(old);
    reported.set(reason, { until: time + milliseconds, unheard: 0 });
    report(error, last?.unheard ?? 0, about);
  };
}
