/**
 * Probabilities as integers. A token's weight is e^((logit - highest) / temperature) in units of
 * 2^-30, computed by integer arithmetic on a table. A sum of weights is therefore independent of
 * the order of its terms. A GPU, whose `exp` rounds as it likes, computes exactly the same weights
 * and totals as this file, so both draw the same token.
 *
 * `(highest - logit) * scale` counts the steps by which a token falls behind the likeliest:
 * {@link STEPS_PER_HALVING} for each halving of its weight. WGSL rounds an f32 subtraction and
 * multiplication correctly (section 15.7.4), as `Math.fround` does, so the number of steps has the
 * same bits everywhere.
 */

/** Steps over which a weight halves. */
const STEPS_PER_HALVING = 0x10000;

/** A weight below 2^-31 of the highest is 0. */
export const WEIGHTLESS_STEPS = 31 * STEPS_PER_HALVING;

/** Steps between two entries of {@link WEIGHT_TABLE}: 2^5, interpolated linearly. */
const STEPS_PER_ENTRY = 32;

/** 2^30 * 2^-(i / 2048), from the weight of the likeliest token to half of it. */
export const WEIGHT_TABLE = Uint32Array.from(
  { length: STEPS_PER_HALVING / STEPS_PER_ENTRY + 1 },
  (_, i) => Math.round(2 ** (30 - (i * STEPS_PER_ENTRY) / STEPS_PER_HALVING)),
);

/** The largest scale. Beyond it, a difference of 0 times the scale would be NaN. */
const MAX_SCALE = 3e38;

/** Steps for a difference of 1 between logits, as an f32. */
export function weightScale(temperature: number): number {
  return Math.fround(Math.min((STEPS_PER_HALVING * Math.LOG2E) / temperature, MAX_SCALE));
}

/**
 * The weight of a logit relative to the highest one: 2^30 for the highest itself, 0 for -Infinity
 * and NaN.
 *
 * @param scale see {@link weightScale}
 */
export function weightOf(logit: number, highest: number, scale: number): number {
  const steps = Math.fround(Math.fround(highest - logit) * scale);
  if (!(steps < WEIGHTLESS_STEPS)) return 0;
  const whole = steps | 0;
  const entry = (whole & 0xffff) >>> 5;
  const from = WEIGHT_TABLE[entry]!;
  const fall = (from - WEIGHT_TABLE[entry + 1]!) * (whole & 31);
  return (from - (fall >>> 5)) >>> (whole >>> 16);
}
