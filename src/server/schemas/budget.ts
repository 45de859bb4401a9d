import { formworkError } from '../../runtime/common/errors.ts';

/** Compile time per key on the threads. */
export interface CompileBudget {
  /** Counts milliseconds of a key. */
  spend(scope: string, milliseconds: number): void;
  /** @throws `rate_limit_exceeded` while a key has exhausted its budget. */
  check(scope: string): void;
  /** Milliseconds until a key has budget again; 0 if it has some now. */
  wait(scope: string): number;
}

/** The time that a key has used, and when it was counted. */
interface Used {
  readonly milliseconds: number;
  readonly at: number;
}

const MINUTE = 60_000;

/** Above this number of keys, those idle for a minute are dropped. */
const MANY = 1000;

/**
 * Creates a budget that refills continuously.
 * @param seconds Compile seconds per minute and key.
 */
export function createCompileBudget(
  seconds: number,
  now: () => number = () => performance.now(),
): CompileBudget {
  const limit = seconds * 1000;
  const used = new Map<string, Used>();

  const left = (scope: string): number => {
    const { milliseconds = 0, at = 0 } = used.get(scope) ?? {};
    return limit - Math.max(0, milliseconds - ((now() - at) * limit) / MINUTE);
  };
  const wait = (scope: string): number => Math.max(0, Math.ceil((-left(scope) * MINUTE) / limit));

  return {
    spend(scope, milliseconds) {
      used.set(scope, { milliseconds: limit - left(scope) + milliseconds, at: now() });
      if (used.size <= MANY) return;
      for (const key of used.keys()) if (left(key) >= limit) used.delete(key);
    },
    check(scope) {
      const milliseconds = wait(scope);
      if (milliseconds === 0) return;
      const retryAfter = Math.ceil(milliseconds / 1000);
      throw formworkError(
        `Compiling the schemas of this key took more than ${seconds} s in a minute. Try again in ${retryAfter} s, or send fewer different schemas.`,
        { code: 'rate_limit_exceeded', retryAfter },
      );
    },
    wait,
  };
}
