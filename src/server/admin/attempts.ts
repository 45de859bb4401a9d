/** Wrong admin secrets, counted by the network that they come from: guessing slows down, and then stops. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { formworkError } from '../../runtime/errors.ts';
import { networkOf } from '../http/address.ts';

/** Wrong secrets that a network may send; then it waits until the time is over. Counted on each node. */
const slow = { points: 5, duration: 60 };
const stop = { points: 20, duration: 60 * 60 };

/** Counts wrong secrets. */
export interface Attempts {
  /**
   * To be called before a secret is compared: a right one from a blocked network waits too, so that guessing learns
   * nothing there.
   * @throws `rate_limit_exceeded`
   */
  check(address: string | undefined): Promise<void>;
  /** Counts a wrong secret. Answers whether the network is blocked from now on. */
  wrong(address: string | undefined): Promise<boolean>;
}

/** Nothing has been tried yet. */
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
