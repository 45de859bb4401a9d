import { expect, test } from 'vitest';
import { createLimits } from '../../../../src/server/access/limits/limits.ts';
import type { Database } from '../../../../src/server/store/database.ts';

const limits = () => createLimits({ pool: undefined } as unknown as Database);
const caller = (requestsPerMinute: number | null, tokensPerMinute: number | null) => ({
  ...{ keyId: 'key', metered: false },
  ...{ requestsPerMinute, tokensPerMinute, maxParallel: null },
});

test('exactly as many requests as the limit are allowed in a minute', async () => {
  const own = limits();
  const answers = [1, 2, 3].map(() => own.request(caller(2, null)));
  expect(answers).toMatchObject([
    { allowed: true, remainingRequests: 1 },
    { allowed: true, remainingRequests: 0 },
    { allowed: false, remainingRequests: 0, reason: 'requests' },
  ]);
});

test('a request is refused once all tokens of the minute are used', async () => {
  const own = limits();
  await own.tokens(caller(null, 10), 9);
  expect(own.request(caller(null, 10))).toMatchObject({ allowed: true, remainingTokens: 1 });
  await own.tokens(caller(null, 10), 1);
  expect(own.request(caller(null, 10))).toMatchObject({
    ...{ allowed: false, remainingTokens: 0, reason: 'tokens', retryAfter: 60 },
  });
});

test('a key without limits is allowed without counting', () => {
  expect(limits().request(caller(null, null))).toEqual({ allowed: true });
});
