import { formworkError } from '../../runtime/common/errors.ts';

/** Compile time per key on the threads. */
export interface CompileBudget {
  /** Counts milliseconds of a key. */
  spend(keyId: string, milliseconds: number): void;
  /** @throws `rate_limit_exceeded` while a key has exhausted its budget. */
  check(keyId: string): void;
  /** Milliseconds until a key has budget again; 0 if it has some now. */
  wait(keyId: string): number;
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

  const left = (keyId: string): number => {
    const { milliseconds = 0, at = 0 } = used.get(keyId) ?? {};
    return limit - Math.max(0, milliseconds - ((now() - at) * limit) / MINUTE);
  };
  const wait = (keyId: string): number => Math.max(0, Math.ceil((-left(keyId) * MINUTE) / limit));

  return {
    spend(keyId, milliseconds) {
      used.set(keyId, { milliseconds: limit - left(keyId) + milliseconds, at: now() });
      if (used.size <= MANY) return;
      for (const key of used.keys()) if (left(key) >= limit) used.delete(key);
    },
    check(keyId) {
      const milliseconds = wait(keyId);
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
