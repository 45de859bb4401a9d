/**
 * The exponential function, for weights of tokens. `Math.exp` for each of 50,000 tokens takes half of what a token costs
 * this thread; powers of two out of tables take a fifth of that, and are the same in every browser.
 */
import type { Weighted } from './truncation.ts';

const STEPS = 1024;

/** 2^-(i/STEPS) */
const FRACTIONS = Float64Array.from({ length: STEPS }, (_, i) => 2 ** (-i / STEPS));

/** 2^-i, down to what is 0. */
const POWERS = Float64Array.from({ length: 1076 }, (_, i) => 2 ** -i);

/**
 * Writes the weight e^((value - highest) * scale) of each candidate, to ten digits; 0 where that is less than any double,
 * as for -Infinity. All in one loop: a function of one number may return it as an object, which takes several times as long.
 * @returns what they weigh together
 */
export function weigh(
  { tokens, weights, count }: Weighted,
  values: Float32Array,
  highest: number,
  scale: number,
): number {
  const stepsOfOne = scale * (STEPS / Math.LN2);
  const most = STEPS * (POWERS.length - 1);
  let total = 0;
  for (let i = 0; i < count; i++) {
    // Downwards from the highest: a negated index may be -0, for which V8 gives its fast code up.
    const steps = (highest - values[tokens[i]!]!) * stepsOfOne;
    let weight = 0;
    if (steps <= most) {
      const whole = steps | 0;
      // What is left is less than a step: two terms of its series are enough.
      const rest = (whole - steps) * (Math.LN2 / STEPS);
      weight = POWERS[whole >> 10]! * FRACTIONS[whole & (STEPS - 1)]! * (1 + rest * (1 + rest / 2));
    }
    weights[i] = weight;
    total += weight;
  }
  return total;
}
