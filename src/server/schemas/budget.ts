import { formworkError } from '../../runtime/errors.ts';

/** What compiling may take of the threads, for each key. */
export interface CompileBudget {
  /** Counts milliseconds of a key. */
  spend(scope: string, milliseconds: number): void;
  /** @throws `rate_limit_exceeded` while a key has used up what it may take. */
  check(scope: string): void;
  /** Milliseconds until a key has something left; 0 when it has. */
  wait(scope: string): number;
}

/** What a key has used, and when that was counted. */
interface Used {
  readonly milliseconds: number;
  readonly at: number;
}

const MINUTE = 60_000;

/** Keys above which those that have used nothing for a minute are forgotten. */
const MANY = 1000;

/**
 * Makes a budget that fills again as time goes by.
 * @param seconds That compiling may take of a minute, for each key.
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
