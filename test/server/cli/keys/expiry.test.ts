import { expect, test } from 'vitest';
import { parseExpiry } from '../../../../src/server/cli/keys/expiry.ts';

test('a key expires after a span or on a date', () => {
  expect(parseExpiry('90m', 0)).toBe(5_400_000);
  expect(parseExpiry('30d', 1)).toBe(2_592_000_001);
  expect(parseExpiry('2027-01-01', 0)).toBe(Date.UTC(2027, 0, 1));
  expect(parseExpiry('soon', 0)).toBeUndefined();
  expect(parseExpiry('2027-99-01', 0)).toBeUndefined();
});
