/** Whether a wrong logit is noticed that is not among the kept ones. */
import { expect, test } from 'vitest';
import { distanceFrom, isNear, type Reference, TOLERANCE } from './references.ts';

const row = Float32Array.from({ length: 1000 }, (_, id) => Math.sin(id));
const ids = [3, 500];
const reference: Reference = {
  tokens: [1],
  ids,
  logits: ids.map((id) => row[id]!),
  // `distanceFrom` says how far a sum is from 0.
  sums: [distanceFrom(row, { tokens: [1], ids, logits: [], sums: [0] }).sums].map((sum) => {
    const positive = distanceFrom(row, { tokens: [1], ids, logits: [], sums: [sum] }).sums;
    return positive < 1e-6 ? sum : -sum;
  }),
};
const changed = (id: number, logit: number) => {
  const other = row.slice();
  other[id] = logit;
  return distanceFrom(other, reference);
};

test('a row equal to its reference is near', () => {
  expect(isNear(distanceFrom(row, reference))).toBe(true);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 5])(
  'a logit %s that is not kept is noticed',
  (logit) => {
    const distance = changed(7, logit);
    expect(distance.largest).toBeLessThan(TOLERANCE);
    expect(isNear(distance)).toBe(false);
  },
);

test.each([Number.NaN, 5])('a kept logit %s is noticed', (logit) => {
  expect(isNear(changed(3, logit))).toBe(false);
});
