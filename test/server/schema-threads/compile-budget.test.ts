import { expect, test } from 'vitest';
import { createCompileBudget } from '../../../src/server/schema-threads/budget.ts';

test('each key has its own compile seconds per minute', () => {
  let now = 0;
  const budget = createCompileBudget(6, () => now);
  budget.spend('one', 6000);
  expect(() => budget.check('one')).not.toThrow();
  budget.spend('one', 600);
  expect(() => budget.check('one')).toThrow(
    expect.objectContaining({ code: 'rate_limit_exceeded', retryAfter: 6 }),
  );
  expect(budget.wait('other')).toBe(0);
  now = 6000;
  expect(budget.wait('one')).toBe(0);
});
