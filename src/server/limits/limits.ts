/**
 * Requests and tokens a minute for each key, in fixed windows of 60 seconds: in memory on a single node, in the
 * database when nodes share it.
 */
import type { RateStatus } from '../../runtime/api/ports.ts';
import type { KeyCaller } from '../keys/directory.ts';
import type { Database } from '../store/database.ts';
import { type Count, localWindows, sharedWindows, type Windows } from './windows.ts';

const windowMs = 60_000;

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
  request(caller: KeyCaller): RateAnswer | Promise<RateAnswer>;
  /** Counts tokens when they are known; a key that ran over waits for the next window. */
  tokens(caller: KeyCaller, count: number): Promise<void>;
}

const unlimited: RateAnswer = { allowed: true };

const seconds = ({ endsIn }: Count): number => Math.max(1, Math.ceil(endsIn / 1000));

/** What the counts of this minute, with this request among them, mean to a key; null where it has no limit. */
function judge(
  { requestsPerMinute, tokensPerMinute }: KeyCaller,
  requests: Count | null,
  tokens: Count | null,
): RateAnswer {
  const overRequests =
    requests !== null && requestsPerMinute !== null && requests.count > requestsPerMinute;
  const overTokens = tokens !== null && tokensPerMinute !== null && tokens.count >= tokensPerMinute;
  return {
    allowed: !overRequests && !overTokens,
    ...(requests !== null &&
      requestsPerMinute !== null && {
        limitRequests: requestsPerMinute,
        remainingRequests: Math.max(0, requestsPerMinute - requests.count),
        resetRequests: seconds(requests),
      }),
    ...(tokens !== null &&
      tokensPerMinute !== null && {
        limitTokens: tokensPerMinute,
        remainingTokens: Math.max(0, tokensPerMinute - tokens.count),
        resetTokens: seconds(tokens),
      }),
    ...((overRequests || overTokens) && {
      retryAfter: Math.max(overRequests ? seconds(requests) : 0, overTokens ? seconds(tokens) : 0),
      reason: overRequests ? 'requests' : 'tokens',
    }),
  };
}

/** Limits over a database: shared by all of its nodes. */
export function createLimits({ pool }: Database): Limits {
  const make = (prefix: string): Windows =>
    pool ? sharedWindows(pool, prefix, windowMs) : localWindows(windowMs);
  const requestWindows = make('r');
  const tokenWindows = make('t');

  return {
    request(caller) {
      const { keyId, requestsPerMinute, tokensPerMinute } = caller;
      if (requestsPerMinute === null && tokensPerMinute === null) return unlimited;
      const requests = requestsPerMinute === null ? null : requestWindows.add(keyId, 1);
      const tokens = tokensPerMinute === null ? null : tokenWindows.read(keyId);
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
