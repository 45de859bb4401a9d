/** One half of a set of numbers: those with a sign, or those without, by their magnitude. */
import { compareDecimals, type Decimal, decimal } from '../decimal.ts';
import type { NumberForm } from '../types.ts';
import { atScale, type NumberSet, type ScaledSet, scaleOf, sufficientScale } from './number-set.ts';

/** The magnitudes that may be written, and how many digits they may take. */
export interface Half {
  readonly set: NumberSet;
  readonly view: ScaledSet;
  /** Most digits before the point, and after it. */
  readonly wholeDigits: number;
  readonly fractionDigits: number;
}

/**
 * Most digits of a number that nothing bounds, before and after the point; a constraint that needs more gets more.
 * Canonical: enough for a 64-bit integer, and for every double. So a number always ends soon.
 */
const DIGITS: Readonly<Record<NumberForm['form'], { whole: number; fraction: number }>> = {
  canonical: { whole: 19, fraction: 17 },
  any: { whole: 64, fraction: 32 },
};

const ZERO = decimal(0n);

/** The half of the set with the given sign. Canonical text has no negative zero. */
export function halfOf(set: NumberSet, negative: boolean, form: NumberForm['form']): Half {
  const signed = negative ? mirror(set) : set;
  const exclusive = negative && form === 'canonical';
  const low = signed.min && compareDecimals(signed.min.value, ZERO) > 0 ? signed.min : undefined;
  const atZero =
    signed.min && compareDecimals(signed.min.value, ZERO) === 0 && signed.min.exclusive;
  const magnitudes: NumberSet = {
    ...signed,
    min: low ?? { value: ZERO, exclusive: exclusive || Boolean(atZero) },
    excluded: signed.excluded.filter((value) => value.digits >= 0n),
  };
  const { fraction, whole } = DIGITS[form];
  const { divisor } = magnitudes;
  const needed = divisor ? Math.max(0, -divisor.exponent) : sufficientScale(magnitudes);
  const fractionDigits = divisor && form === 'canonical' ? needed : Math.max(needed, fraction);
  return {
    set: magnitudes,
    view: atScale(magnitudes, Math.max(fractionDigits, scaleOf(magnitudes))),
    wholeDigits: form === 'any' ? wholeDigits({ ...magnitudes, max: undefined }, whole) : wholeDigits(magnitudes, whole),
    fractionDigits,
  };
}

function mirror(set: NumberSet): NumberSet {
  const flip = (value: Decimal): Decimal => ({ ...value, digits: -value.digits });
  return {
    ...set,
    min: set.max && { ...set.max, value: flip(set.max.value) },
    max: set.min && { ...set.min, value: flip(set.min.value) },
    excluded: set.excluded.map(flip),
  };
}

/** Enough digits to find a member past every bound, divisor and exclusion. */
function wholeDigits(
  { min, max, divisor, nonDivisors, excluded }: NumberSet,
  least: number,
): number {
  const room = 1 + nonDivisors.length + (excluded.length > 0 ? String(excluded.length).length : 0);
  let most = least;
  for (const value of [min?.value, divisor, ...excluded]) {
    if (value) most = Math.max(most, magnitudeOf(value) + room);
  }
  return max ? Math.max(1, Math.min(most, magnitudeOf(max.value))) : most;
}

/** How many digits of the value stand before the point; not above 0 when it is a fraction. */
export function magnitudeOf(value: Decimal): number {
  return value.digits === 0n ? 0 : value.digits.toString().replace('-', '').length + value.exponent;
}
