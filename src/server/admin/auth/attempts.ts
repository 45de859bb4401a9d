/** Limits wrong admin secrets per client network, first to a slow rate, then to none. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { formworkError } from '../../../runtime/common/errors.ts';
import { networkOf } from '../../http/address.ts';

/**
 * The number of wrong secrets that a network may send in a period of seconds. Counted on each node.
 */
const slow = { points: 5, duration: 60 };
const stop = { points: 20, duration: 60 * 60 };

/** Counts wrong secrets. */
export interface Attempts {
  /**
   * Call it before comparing a secret. A blocked network waits even with the right secret, so that
   * it learns nothing from guessing.
   * @throws `rate_limit_exceeded`
   */
  check(address: string | undefined): Promise<void>;
  /** Counts a wrong secret. Returns whether the network is now blocked. */
  wrong(address: string | undefined): Promise<boolean>;
}

/** Creates counters without attempts. */
export function createAttempts(): Attempts {
  const limiters = [new RateLimiterMemory(slow), new RateLimiterMemory(stop)];
  const keyOf = (address: string | undefined) => (address ? networkOf(address) : 'unknown');
  return {
    async check(address) {
      const counts = await Promise.all(limiters.map((limiter) => limiter.get(keyOf(address))));
      const waits = counts.map((count) =>
        count && count.remainingPoints <= 0 ? count.msBeforeNext : 0,
      );
      const seconds = Math.ceil(Math.max(...waits) / 1000);
      if (seconds === 0) return;
      throw formworkError(`Too many wrong secrets from this address. Try again in ${seconds} s.`, {
        code: 'rate_limit_exceeded',
        retryAfter: seconds,
      });
    },
    async wrong(address) {
      const counts = await Promise.all(
        limiters.map((limiter) => limiter.penalty(keyOf(address), 1)),
      );
      return counts.some(({ remainingPoints }) => remainingPoints <= 0);
    },
  };
}
