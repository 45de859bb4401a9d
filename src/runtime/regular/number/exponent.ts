/**
 * Numbers with an exponent: the exponents allowed for a mantissa, and the shortest way to write
 * one.
 */

import { decimal, LARGEST_EXPONENT, powerOfTen } from '../decimal.ts';
import { type Half, magnitudeOf } from './half.ts';
import { firstMember, type NumberBounds, type NumberRange } from './number-range.ts';
import { isOpen, orderOf, type Prefix, trailingZeros } from './prefix.ts';

/**
 * Maximum number of digits in an exponent, including leading zeros; its value is limited as in
 * schemas.
 */
export const EXPONENT_DIGITS = 4;

/** The exponents from `first` to `last`, except some. */
export interface Exponents {
  readonly first: number;
  readonly last: number;
  readonly except: readonly number[];
}

/** The exponents that make the mantissa a number of the half; undefined if there are none. */
export function exponentsOf(prefix: Prefix, { range }: Half): Exponents | undefined {
  const { digits, fraction, significant } = prefix;
  const has = (power: number) =>
    firstMember(range.at(fraction - power), digits, digits) !== undefined;
  if (digits === 0n) {
    return has(0) ? { first: -LARGEST_EXPONENT, last: LARGEST_EXPONENT, except: [] } : undefined;
  }
  if (digits % coarsestModulus(range) !== 0n) return undefined;
  const [lowest, highest] = magnitudes(prefix, range);
  let first = Math.max(-LARGEST_EXPONENT, lowest - significant + fraction);
  let last = Math.min(LARGEST_EXPONENT, highest - significant + fraction);
  // Bounds and divisors apply from some exponent on, or up to one, so the allowed exponents form an
  // interval.
  while (first <= last && !has(first)) first++;
  while (first < last && !has(last)) last--;
  if (first > last) return undefined;
  const unit = decimal(digits, -fraction);
  const except = range.excluded
    .filter((value) => value.digits === unit.digits)
    .map((value) => value.exponent - unit.exponent)
    .filter((power) => power > first && power < last);
  return { first, last, except };
}

/** The modulus in the largest unit. Multiples of it are valid in every unit. */
function coarsestModulus(range: NumberRange): bigint {
  return range.at(-LARGEST_EXPONENT).modulus;
}

/** Whether an exponent between `from` and `to` is allowed. */
export function hasBetween({ first, last, except }: Exponents, from: number, to: number): boolean {
  for (let power = Math.max(first, from); power <= Math.min(last, to); power++) {
    if (!except.includes(power)) return true;
  }
  return false;
}

/**
 * The shortest digits and exponent that complete the prefix in less than `limit` bytes; undefined
 * if there are none.
 */
export function shortestScaled(
  prefix: Prefix,
  half: Half,
  limit = Number.POSITIVE_INFINITY,
): string | undefined {
  const { phase, digits, fraction, significant } = prefix;
  const { range, wholeDigits, fractionDigits } = half;
  // Otherwise an exponent has the same effect as a point, in fewer bytes.
  const point = phase === 'whole' && digits === 0n ? '.' : '';
  const isFraction = point !== '' || phase === 'point' || phase === 'fraction';
  const least = point || isOpen(prefix) ? 1 : 0;
  const most = isFraction ? fractionDigits - fraction : wholeDigits - prefix.whole;
  const [lowest, highest] = magnitudes(prefix, range);
  const modulus = coarsestModulus(range);
  let shortest: string | undefined;
  for (let more = least; more <= most && point.length + more + 2 < limit; more++) {
    const width = powerOfTen(more);
    const from = digits > 0n ? digits * width : 1n;
    const to = (digits + 1n) * width - 1n;
    if (to - (to % modulus) < from) continue;
    half.meter.spend();
    // The last digit counts 10^unit.
    const shift = fraction + (isFraction ? more : 0);
    const first = lowest - significant - more + shift;
    const last = highest - (digits > 0n ? significant + more : 1) + shift;
    for (const [low, high] of EXPONENTS) {
      if (point.length + more + 1 + String(low).length >= limit) break;
      for (let power = Math.max(first, low); power <= Math.min(last, high); power++) {
        const found = firstMember(range.at(shift - power), from, to);
        if (found === undefined) continue;
        const text = found.toString().padStart(more, '0');
        shortest = `${point}${text.slice(text.length - more)}e${power}`;
        limit = shortest.length;
        break;
      }
    }
  }
  return shortest;
}

/**
 * The minimum and maximum number of digits before the point, for numbers that begin with the
 * prefix's digits.
 */
function magnitudes(
  { digits, significant }: Prefix,
  { min, max, divisor }: NumberBounds,
): [number, number] {
  const text = digits.toString();
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  if (min && min.value.digits > 0n) {
    least = magnitudeOf(min.value) + (digits > 0n && orderOf(text, min.value) < 0 ? 1 : 0);
  }
  if (max && max.value.digits > 0n) {
    most = magnitudeOf(max.value) - (orderOf(text, max.value) > 0 ? 1 : 0);
  } else if (max) most = Number.NEGATIVE_INFINITY;
  // The last nonzero digit must not be finer than the divisor's.
  if (divisor) least = Math.max(least, divisor.exponent + significant - trailingZeros(text));
  return [least, most];
}

/** Exponents grouped by their length in bytes, shortest first. */
const EXPONENTS = [
  [0, 9],
  [-9, -1],
  [10, 99],
  [-99, -10],
  [100, LARGEST_EXPONENT],
  [-LARGEST_EXPONENT, -100],
] as const;
