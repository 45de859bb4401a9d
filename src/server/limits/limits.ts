/**
 * Requests and tokens a minute for each key, in fixed windows of 60 seconds: in memory on a single node, in the
 * database when nodes share it.
 */
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RateStatus } from '../../runtime/api/ports.ts';
import type { KeyCaller } from '../keys/directory.ts';
import type { Database } from '../store/database.ts';

const windowSeconds = 60;

/** What a limiter says to one request. */
export type RateAnswer = RateStatus & {
  readonly allowed: boolean;
  /** Whole seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** Which limit refused. */
  readonly reason?: 'requests' | 'tokens';
};

/** Counts requests and tokens of keys. */
export interface Limits {
  /** Counts one request; refused when the key has used up its requests or its tokens of this minute. */
  request(caller: KeyCaller): Promise<RateAnswer>;
  /** Counts tokens when they are known; a key that ran over waits for the next window. */
  tokens(caller: KeyCaller, count: number): Promise<void>;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

const unlimited: RateAnswer = { allowed: true };

const seconds = (result: RateLimiterRes | null): number =>
  result ? Math.max(1, Math.ceil(result.msBeforeNext / 1000)) : windowSeconds;

/** Limits over a database: shared by all of its nodes. */
export function createLimits(database: Database): Limits {
  // Keys differ in their limits, so the limiter only counts; this module compares.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: windowSeconds };
  const make = (keyPrefix: string): Limiter =>
    database.pool
      ? new RateLimiterPostgres({
          ...options,
          keyPrefix,
          storeClient: database.pool,
          tableName: 'rate_limits',
          tableCreated: true,
        })
      : new RateLimiterMemory({ ...options, keyPrefix });
  const requestLimiter = make('r');
  const tokenLimiter = make('t');

  return {
    async request(caller) {
      const { keyId, requestsPerMinute, tokensPerMinute } = caller;
      if (requestsPerMinute === null && tokensPerMinute === null) return unlimited;
      const [requests, tokens] = await Promise.all([
        requestsPerMinute === null ? null : requestLimiter.consume(keyId, 1),
        tokensPerMinute === null ? null : tokenLimiter.get(keyId),
      ]);
      const usedTokens = tokens?.consumedPoints ?? 0;
      const overRequests =
        requestsPerMinute !== null && (requests?.consumedPoints ?? 0) > requestsPerMinute;
      const overTokens = tokensPerMinute !== null && usedTokens >= tokensPerMinute;
      return {
        allowed: !overRequests && !overTokens,
        ...(requestsPerMinute === null
          ? {}
          : {
              limitRequests: requestsPerMinute,
              remainingRequests: Math.max(0, requestsPerMinute - (requests?.consumedPoints ?? 0)),
              resetRequests: seconds(requests),
            }),
        ...(tokensPerMinute === null
          ? {}
          : {
              limitTokens: tokensPerMinute,
              remainingTokens: Math.max(0, tokensPerMinute - usedTokens),
              resetTokens: seconds(tokens),
            }),
        ...(overRequests || overTokens
          ? {
              retryAfter: Math.max(
                overRequests ? seconds(requests) : 0,
                overTokens ? seconds(tokens) : 0,
              ),
              reason: overRequests ? 'requests' : 'tokens',
            }
          : {}),
      };
    },
    async tokens({ keyId, tokensPerMinute }, count) {
      if (tokensPerMinute !== null && count > 0) await tokenLimiter.penalty(keyId, count);
    },
  };
}
