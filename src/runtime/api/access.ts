import type { MiddlewareHandler } from 'hono';
import { formworkError } from '../errors.ts';
import type { ApiEnvironment } from './context.ts';
import type { Access, RateStatus } from './ports.ts';

/** The key that a request's headers hold, in `authorization` or in `x-api-key`; undefined where there is none. */
export const keyOf = (headers: Headers): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ??
  /^\S+$/.exec(headers.get('x-api-key') ?? '')?.[0];

/**
 * Authentication, then rate: the first two checks of every request. Sets `caller`, and the `x-ratelimit-*` headers.
 * For other routes of the service too.
 * @throws `invalid_api_key`, `rate_limit_exceeded`.
 */
export function checkAccess(access: Access): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const key = keyOf(c.req.raw.headers);
    const caller = key === undefined ? undefined : await access.authenticate(key);
    if (!caller) {
      throw formworkError(
        key === undefined
          ? 'Missing API key. Send it in a header: Authorization: Bearer <API_KEY>, or x-api-key.'
          : 'The API key is not valid.',
        { code: 'invalid_api_key' },
      );
    }
    c.set('caller', caller);
    const status = await access.rate(caller);
    if (!status.allowed) {
      setRateHeaders(c.res.headers, status);
      c.header('retry-after', String(Math.max(1, Math.ceil(status.retryAfter ?? 1))));
      throw formworkError('This key has exceeded its rate limit. Try again after a short delay.', {
        code: 'rate_limit_exceeded',
      });
    }
    await next();
    // Afterwards, on the answer itself: what is set before is copied, with the answer, by each layer it passes.
    setRateHeaders(c.res.headers, status);
  };
}

const rateHeaders: readonly (readonly [string, keyof RateStatus])[] = [
  ['x-ratelimit-limit-requests', 'limitRequests'],
  ['x-ratelimit-remaining-requests', 'remainingRequests'],
  ['x-ratelimit-reset-requests', 'resetRequests'],
  ['x-ratelimit-limit-tokens', 'limitTokens'],
  ['x-ratelimit-remaining-tokens', 'remainingTokens'],
  ['x-ratelimit-reset-tokens', 'resetTokens'],
];

function setRateHeaders(headers: Headers, status: RateStatus): void {
  for (const [name, field] of rateHeaders) {
    const value = status[field];
    if (value === undefined) continue;
    // As the convention writes durations.
    headers.set(name, field.startsWith('reset') ? `${value}s` : String(value));
  }
}
