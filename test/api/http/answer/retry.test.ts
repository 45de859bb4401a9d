import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorResponse } from '../../../../src/runtime/api/http/answer/errors.ts';
import { retryHeaders } from '../../../../src/runtime/api/http/answer/retry.ts';
import { formworkError } from '../../../../src/runtime/common/errors.ts';

const at = (seconds: number, random: number) => {
  const headers = retryHeaders(seconds, () => random);
  return [headers['retry-after'], headers['retry-after-ms']];
};

describe('the time to wait before a retry', () => {
  test.each([
    [1, 0, '1', '1000'],
    [1, 0.4, '1', '1400'],
    [1, 0.75, '2', '1750'],
    [2, 0.75, '3', '2750'],
    [5, 0.5, '6', '6250'],
    [40, 0.8, '44', '44000'],
  ])('of %d s, at %d of its spread, is %s s or %s ms', (seconds, random, ...wait) => {
    expect(at(seconds, random)).toEqual(wait);
  });

  test('is never less than what the limit needs, and at most 5 s more', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), random, (seconds, chosen) => {
        for (const [index, wait] of at(seconds, chosen).entries()) {
          const least = index === 0 ? seconds : seconds * 1000;
          expect(Number(wait)).toBeGreaterThanOrEqual(least);
          expect(Number(wait)).toBeLessThanOrEqual(least + (index === 0 ? 5 : 5000));
        }
      }),
    );
  });

  test('stays below the minute up to which SDKs follow it', () => {
    expect(at(58, 0.2502)).toEqual(['59', '58500']);
    expect(at(58, 0.999)).toEqual(['60', '59997']);
    expect(at(60, 0.999)).toEqual(['60', '60000']);
  });

  test('counts in whole seconds from the next one', () => {
    expect(at(2.5, 0)).toEqual(['3', '3000']);
  });
});

describe('an error', () => {
  const busy = () => errorResponse(formworkError('Busy.', { code: 'engine_overloaded' }));

  test('gives clients that are refused together different times', () => {
    const waits = new Set(Array.from({ length: 20 }, () => busy().headers.get('retry-after-ms')));
    expect(waits.size).toBeGreaterThan(10);
  });

  test('that knows its own time to wait states it', () => {
    const error = formworkError('Wait.', { code: 'rate_limit_exceeded', retryAfter: 30 });
    const wait = Number(errorResponse(error).headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(30);
    expect(wait).toBeLessThanOrEqual(35);
  });

  test('that no waiting helps has no time to wait', () => {
    const { headers } = errorResponse(formworkError('No.', { code: 'invalid_value' }));
    expect(headers.has('retry-after')).toBe(false);
    expect(headers.has('retry-after-ms')).toBe(false);
  });

  test('that is a conflict forbids to retry, unless it knows a time to wait', () => {
    const conflict = (retryAfter?: number) =>
      errorResponse(
        formworkError('No.', { code: 'conflict', ...(retryAfter ? { retryAfter } : {}) }),
      ).headers.get('x-should-retry');
    expect([conflict(), conflict(1)]).toEqual(['false', null]);
  });
});
