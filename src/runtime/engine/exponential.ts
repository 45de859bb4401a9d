/**
 * The exponential function, for weights of tokens. `Math.exp` for each of 50,000 tokens takes half of what a token costs
 * this thread; powers of two out of tables take a fifth of that, and are the same in every browser.
 */

const STEPS = 1024;

/** 2^(i/STEPS) */
const FRACTIONS = Float64Array.from({ length: STEPS }, (_, i) => 2 ** (i / STEPS));

/** 2^-i, down to what is 0. */
const POWERS = Float64Array.from({ length: 1076 }, (_, i) => 2 ** -i);

/** e^x for x up to 0, to ten digits; 0 where that is less than any double, as for -Infinity. */
export function expOfNegative(x: number): number {
  const steps = x * (STEPS / Math.LN2);
  const whole = Math.floor(steps);
  if (whole < -STEPS * (POWERS.length - 1)) return 0;
  // What is left is less than a step: two terms of its series are enough.
  const rest = (steps - whole) * (Math.LN2 / STEPS);
  return POWERS[-(whole >> 10)]! * FRACTIONS[whole & (STEPS - 1)]! * (1 + rest * (1 + rest / 2));
}
