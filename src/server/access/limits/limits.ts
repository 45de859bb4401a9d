/**
 * Limits on requests and tokens per minute and key, in fixed windows of 60 seconds. The counters
 * are in memory on a single node, and in the database if nodes share it.
 */
import type { RateAnswer } from '../../../runtime/api/index.ts';
import type { Database } from '../../store/database.ts';
import type { KeyCaller } from '../keys/directory.ts';
import { type Count, localWindows, sharedWindows, type Windows } from './windows.ts';

const windowMs = 60_000;

/** A rate limiter's decision, and the limit that caused a rejection. */
export type RateDecision = RateAnswer & { readonly reason?: 'requests' | 'tokens' };

/** Counts requests and tokens per key. */
export interface Limits {
  /**
   * Counts one request. Rejects it if the key has used up its requests or tokens of the current
   * window.
   */
  request(caller: KeyCaller): RateDecision | Promise<RateDecision>;
  /**
   * Counts tokens once their number is known. A key that exceeds its limit waits for the next
   * window.
   */
  tokens(caller: KeyCaller, count: number): Promise<void>;
}

const unlimited: RateDecision = { allowed: true };

const seconds = ({ endsIn }: Count): number => Math.max(1, Math.ceil(endsIn / 1000));

/**
 * Decides from the counts of the current window, which include this request. Null means no limit.
 */
function judge(
  { requestsPerMinute, tokensPerMinute }: KeyCaller,
  requests: Count | null,
  tokens: Count | null,
): RateDecision {
  const answer: { -readonly [Name in keyof RateDecision]: RateDecision[Name] } = { allowed: true };
  let wait = 0;
  // Requests come last, so that they are the reason if both are used up.
  if (tokens !== null && tokensPerMinute !== null) {
    answer.limitTokens = tokensPerMinute;
    answer.remainingTokens = Math.max(0, tokensPerMinute - tokens.count);
    answer.resetTokens = seconds(tokens);
    if (tokens.count >= tokensPerMinute) {
      answer.reason = 'tokens';
      wait = answer.resetTokens;
    }
  }
  if (requests !== null && requestsPerMinute !== null) {
    answer.limitRequests = requestsPerMinute;
    answer.remainingRequests = Math.max(0, requestsPerMinute - requests.count);
    answer.resetRequests = seconds(requests);
    if (requests.count > requestsPerMinute) {
      answer.reason = 'requests';
      wait = Math.max(wait, answer.resetRequests);
    }
  }
  if (wait > 0) {
    answer.allowed = false;
    answer.retryAfter = wait;
  }
  return answer;
}

/** Creates limits over a database, shared by all of its nodes. */
export function createLimits({ pool }: Database): Limits {
  const make = (prefix: string): Windows =>
    pool ? sharedWindows(pool, prefix, windowMs) : localWindows(windowMs);
  const requestWindows = make('r');
  const tokenWindows = make('t');

  return {
    request(caller) {
      const { keyId, requestsPerMinute, tokensPerMinute } = caller;
      if (requestsPerMinute === null && tokensPerMinute === null) return unlimited;
      const requests =
        requestsPerMinute === null ? null : requestWindows.add(keyId, 1, requestsPerMinute + 1);
      const tokens = tokensPerMinute === null ? null : tokenWindows.read(keyId, tokensPerMinute);
      if (requests instanceof Promise || tokens instanceof Promise) {
        return Promise.all([requests, tokens]).then(([r, t]) => judge(caller, r, t));
      }
      return judge(caller, requests, tokens);
    },
    async tokens({ keyId, tokensPerMinute }, count) {
      if (tokensPerMinute !== null && count > 0) await tokenWindows.add(keyId, count);
    },
  };
}
