/** One half of a set of numbers, negative or nonnegative, as magnitudes. */
import { compareDecimals, type Decimal, decimal, equalDecimals } from '../decimal.ts';
import type { Meter } from '../meter.ts';
import type { Bound, NumberForm } from './constraint.ts';
import {
  makeNumberRange,
  type NumberBounds,
  type NumberRange,
  sufficientScale,
} from './number-range.ts';

/** The allowed magnitudes, and limits on their digits. */
export interface Half {
  readonly form: NumberForm;
  readonly meter: Meter;
  readonly range: NumberRange;
  /** Maximum number of digits before the point, and after it. */
  readonly wholeDigits: number;
  readonly fractionDigits: number;
  /** How many of the digits after the point may be nonzero. */
  readonly finest: number;
  /**
   * Maximum number of digits in total, without leading zeros: in numbers with a fraction, and in
   * integers.
   */
  readonly significant: number;
  readonly integral: number;
}

interface Digits {
  readonly whole: number;
  readonly fraction: number;
  readonly significant: number;
}

/**
 * Limits on the digits of a number. A constraint that needs more digits gets more, so it is never
 * empty for lack of digits. The canonical form has 15 digits in total, which every double
 * preserves, or integers in the exact range of doubles, so that readers of the document see the
 * number that was checked.
 */
const DIGITS: Readonly<Record<NumberForm, Digits>> = {
  canonical: { whole: 16, fraction: 17, significant: 15 },
  any: { whole: 64, fraction: 32, significant: Number.POSITIVE_INFINITY },
};

const LARGEST_SAFE: Bound = { value: decimal(2n ** 53n - 1n), exclusive: false };
/** Above all 64-bit integers. */
const LARGEST_WIDE = decimal(2n ** 64n);

/** Both halves, without and with a sign. */
export type Halves = readonly [Half, Half];

/** The halves of a range, with as many digits as are needed to find a number in one of them. */
export function halvesOf(
  bounds: NumberBounds,
  form: NumberForm,
  meter: Meter,
  hasMember: (half: Half) => boolean,
): Halves {
  const both = (isUsual: boolean) =>
    [
      halfOf(bounds, false, form, meter, isUsual),
      halfOf(bounds, true, form, meter, isUsual),
    ] as const;
  const usual = both(form === 'canonical');
  if (form === 'any' || usual.some(hasMember)) return usual;
  const halves = both(false);
  const withDigits = (significant: number): Halves => [
    { ...halves[0], significant, integral: significant },
    { ...halves[1], significant, integral: significant },
  ];
  let low = DIGITS[form].significant;
  let high = Math.max(...halves.map((half) => half.wholeDigits + half.fractionDigits));
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (withDigits(middle).some(hasMember)) high = middle;
    else low = middle;
  }
  return withDigits(high);
}

const ZERO = decimal(0n);

/** The half of the range with the given sign. Canonical text has no negative zero. */
function halfOf(
  bounds: NumberBounds,
  negative: boolean,
  form: NumberForm,
  meter: Meter,
  isUsual: boolean,
): Half {
  const mirrored = negative ? mirror(bounds) : bounds;
  const wide = isUsual ? widestOf(mirrored) : undefined;
  const signed =
    isUsual && !wide ? { ...mirrored, max: lower(mirrored.max, LARGEST_SAFE) } : mirrored;
  const exclusive = negative && form === 'canonical';
  const low = signed.min && compareDecimals(signed.min.value, ZERO) > 0 ? signed.min : undefined;
  const atZero =
    signed.min && compareDecimals(signed.min.value, ZERO) === 0 && signed.min.exclusive;
  const magnitudes: NumberBounds = {
    ...signed,
    min: low ?? { value: ZERO, exclusive: exclusive || Boolean(atZero) },
    excluded: signed.excluded.filter((value) => value.digits >= 0n),
  };
  const { fraction, whole, significant } = DIGITS[form];
  const { divisor } = magnitudes;
  const needed = divisor ? Math.max(0, -divisor.exponent) : sufficientScale(magnitudes);
  const fractionDigits = divisor && form === 'canonical' ? needed : Math.max(needed, fraction);
  return {
    form,
    meter,
    range: makeNumberRange(magnitudes, meter),
    // With an exponent, the digits may exceed the upper bound.
    wholeDigits: wholeDigits(
      form === 'any' ? { ...magnitudes, max: undefined } : magnitudes,
      wide ?? whole,
    ),
    fractionDigits,
    finest: divisor ? needed : fractionDigits,
    significant,
    integral: wide ?? Math.max(whole, significant),
  };
}

function lower(bound: Bound | undefined, other: Bound): Bound {
  return bound && compareDecimals(bound.value, other.value) <= 0 ? bound : other;
}

/**
 * The digits of the largest number, if the constraint obviously means 64-bit integers, which
 * doubles cannot distinguish: it has such a bound, and nothing else that rounding could violate.
 */
function widestOf({ max, divisor, nonDivisors, excluded }: NumberBounds): number | undefined {
  if (!max || max.exclusive || !divisor || nonDivisors.length > 0) return undefined;
  const isWide = (value: Decimal) => compareDecimals(value, LARGEST_SAFE.value) > 0;
  if (!isWide(max.value) || compareDecimals(max.value, LARGEST_WIDE) > 0) return undefined;
  if (!equalDecimals(divisor, decimal(1n)) || excluded.some(isWide)) return undefined;
  return magnitudeOf(max.value);
}

function mirror(range: NumberBounds): NumberBounds {
  const flip = (value: Decimal): Decimal => ({ ...value, digits: -value.digits });
  return {
    ...range,
    min: range.max && { ...range.max, value: flip(range.max.value) },
    max: range.min && { ...range.min, value: flip(range.min.value) },
    excluded: range.excluded.map(flip),
  };
}

/** Enough digits before the point to find a member beyond every bound, divisor and exclusion. */
function wholeDigits(
  { min, max, divisor, nonDivisors, excluded }: NumberBounds,
  least: number,
): number {
  const extraDigits =
    1 + nonDivisors.length + (excluded.length > 0 ? String(excluded.length).length : 0);
  let most = least;
  for (const value of [min?.value, divisor, ...excluded]) {
    if (value) most = Math.max(most, magnitudeOf(value) + extraDigits);
  }
  return max ? Math.max(1, Math.min(most, magnitudeOf(max.value))) : most;
}

/** Number of digits before the point; 0 or less if the value is below 1. */
export function magnitudeOf(value: Decimal): number {
  return value.digits === 0n ? 0 : value.digits.toString().replace('-', '').length + value.exponent;
}

/** The only magnitude in the half; undefined if there may be several. */
export function onlyValue({ range: { min, max } }: Half): Decimal | undefined {
  return min && max && equalDecimals(min.value, max.value) ? max.value : undefined;
}
