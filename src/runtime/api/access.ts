import type { MiddlewareHandler } from 'hono';
import { formworkError } from '../errors.ts';
import type { ApiEnvironment } from './context.ts';
import type { Access, RateStatus } from './ports.ts';

/**
 * Authentication, then rate: the first two checks of every request. Sets `caller`, and the `x-ratelimit-*` headers.
 * For other routes of the service too.
 * @throws `invalid_api_key`, `rate_limit_exceeded`.
 */
export function checkAccess(access: Access): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const [, key] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const caller = key === undefined ? undefined : await access.authenticate(key);
    if (!caller) {
      throw formworkError(
        key === undefined
          ? 'No API key was given. Send it in the header: Authorization: Bearer <API_KEY>.'
          : 'The API key is not valid.',
        { code: 'invalid_api_key' },
      );
    }
    c.set('caller', caller);
    const status = await access.rate(caller);
    if (!status.allowed) {
      setRateHeaders(c.res.headers, status);
      c.header('retry-after', String(Math.max(1, Math.ceil(status.retryAfter ?? 1))));
      throw formworkError(
        'The rate limit of this key is exceeded. Try again after a short delay.',
        {
          code: 'rate_limit_exceeded',
        },
      );
    }
    await next();
    // Afterwards, on the answer itself: headers set before are copied by each layer that the answer passes.
    setRateHeaders(c.res.headers, status);
  };
}

function setRateHeaders(headers: Headers, status: RateStatus): void {
  const set = (name: string, value: number | undefined) => {
    if (value !== undefined) headers.set(name, String(value));
  };
  set('x-ratelimit-limit-requests', status.limitRequests);
  set('x-ratelimit-remaining-requests', status.remainingRequests);
  set('x-ratelimit-reset-requests', status.resetRequests);
  set('x-ratelimit-limit-tokens', status.limitTokens);
  set('x-ratelimit-remaining-tokens', status.remainingTokens);
  set('x-ratelimit-reset-tokens', status.resetTokens);
}
