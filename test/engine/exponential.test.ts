import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weigh } from '../../src/runtime/engine/exponential.ts';

/** e^x as the weight of one token: the logit of another is 1 higher, scaled by -x. */
function expOfNegative(x: number): number {
  const weights = new Float64Array(1);
  const total = weigh({ tokens: Int32Array.of(0), weights, count: 1 }, Float32Array.of(-1), 0, -x);
  expect(total).toBe(weights[0]);
  return total;
}

test('e^x agrees with Math.exp to ten digits, wherever doubles have as many', () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 0, noNaN: true }), (x) => {
      expect(Math.abs(expOfNegative(x) / Math.exp(x) - 1)).toBeLessThan(1e-10);
    }),
  );
});

test('e^0 is 1, exactly', () => {
  expect(expOfNegative(0)).toBe(1);
  expect(expOfNegative(-0)).toBe(1);
});

test('what is less than any double is 0', () => {
  for (let x = -744; x > -748; x -= 1 / 64) {
    expect(Math.abs(expOfNegative(x) - Math.exp(x))).toBeLessThanOrEqual(Number.MIN_VALUE);
  }
  for (const x of [-1e6, -1e300, Number.NEGATIVE_INFINITY]) expect(expOfNegative(x)).toBe(0);
});
