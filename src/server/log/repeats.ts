/** While something is broken, background work fails again and again: the log says so now and then, and how often. */

/** What lies below an error and its causes: work of different kinds fails for one reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error ? String(error.code) : error.message;
}

/**
 * Passes on the first failure for a reason, and later ones once in `milliseconds`, with how many came between. `about` is what
 * else is known of a failure.
 * @param now a clock in milliseconds that is never set back.
 */
export function fewerRepeats<About = void>(
  tell: (error: unknown, unheard: number, about: About) => void,
  milliseconds = 10_000,
  now: () => number = () => performance.now(),
): (error: unknown, about: About) => void {
  const told = new Map<string, { until: number; unheard: number }>();
  return (error, about) => {
    const time = now();
    const reason = reasonOf(error);
    const last = told.get(reason);
    if (last && last.until > time) {
      last.unheard++;
      return;
    }
    for (const [old, { until }] of told) if (until <= time) told.delete(old);
    told.set(reason, { until: time + milliseconds, unheard: 0 });
    tell(error, last?.unheard ?? 0, about);
  };
}
