import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightOf, weightScale } from '../../src/runtime/sampling/weights.ts';

const ONE = 2 ** 30;

test('the most likely token has the weight 2^30 at every temperature', () => {
  for (const temperature of [2, 1, 0.1, 1e-30, Number.MIN_VALUE]) {
    expect(weightOf(-3.5, -3.5, weightScale(temperature))).toBe(ONE);
  }
});

test('a weight is e^(difference / temperature) within 1e-5', () => {
  fc.assert(
    fc.property(
      fc.float({ min: -20, max: 0, noNaN: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (logit, temperature) => {
        const exact = ONE * Math.exp(logit / temperature);
        const weight = weightOf(logit, 0, weightScale(temperature));
        expect(Math.abs(weight - exact)).toBeLessThan(1 + exact * 1.2e-5);
      },
    ),
  );
});

test('weights decrease with the logit', () => {
  const scale = weightScale(1);
  let before = ONE;
  for (let logit = 0; logit > -25; logit -= 1 / 512) {
    const weight = weightOf(logit, 0, scale);
    expect(weight).toBeLessThanOrEqual(before);
    before = weight;
  }
});

test('a logit far below the highest, or NaN, has the weight 0', () => {
  const scale = weightScale(1);
  for (const logit of [-22, -1e30, Number.NEGATIVE_INFINITY, Number.NaN]) {
    expect(weightOf(logit, 0, scale)).toBe(0);
  }
});
