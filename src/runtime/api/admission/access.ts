import type { MiddlewareHandler } from 'hono';
import { formworkError } from '../../common/errors.ts';
import type { ApiEnvironment } from '../context.ts';
import type { Access, RateStatus } from '../ports.ts';

/** The key in a request's headers, `authorization` or `x-api-key`; undefined if there is none. */
const keyOf = (headers: Headers): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ??
  /^\S+$/.exec(headers.get('x-api-key') ?? '')?.[0];

/**
 * Authenticates and then rate-limits: the first two checks of every request. Sets `caller` and the
 * `x-ratelimit-*` headers. Other routes of the service use it too.
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
      throw formworkError('This key has exceeded its rate limit. Try again after a short delay.', {
        code: 'rate_limit_exceeded',
        retryAfter: status.retryAfter ?? 1,
      });
    }
    await next();
    // Set afterwards, on the final response. With headers set before, each layer would copy the
    // response.
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
    // The convention's format of durations.
    headers.set(name, field.startsWith('reset') ? `${value}s` : String(value));
  }
}
