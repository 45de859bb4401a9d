/**
 * The numbers that satisfy a {@link NumberConstraint}, counted in a unit: at scale `t` the unit is
 * 10^-t (t may be negative). Every question about digits becomes one about multiples of a modulus
 * in a range of integers.
 */

import { memo } from '../../common/memo.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalKey,
  isMultiple,
  powerOfTen,
  scaled,
} from '../decimal.ts';
import type { Meter } from '../meter.ts';
import type { Bound, NumberConstraint } from './constraint.ts';

const ONE = decimal(1n);

/** A constraint in normalised form. */
export interface NumberBounds {
  readonly min: Bound | undefined;
  readonly max: Bound | undefined;
  /** Members are multiples of it; undefined if there is no such constraint. */
  readonly divisor: Decimal | undefined;
  /** Members are not multiples of any of these. */
  readonly nonDivisors: readonly Decimal[];
  readonly excluded: readonly Decimal[];
}

/** The numbers within bounds. */
export interface NumberRange extends NumberBounds {
  /** The members in units of 10^-scale. Memoised. */
  at(scale: number): ScaledRange;
}

/** The members of a {@link NumberRange} that are multiples of a unit, counted in that unit. */
export interface ScaledRange {
  /** The smallest and largest member within the bounds. */
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
  readonly modulus: bigint;
  readonly nonDivisors: readonly bigint[];
  isExcluded(member: bigint): boolean;
  /** Counts the work of searching for members. */
  readonly meter: Meter;
}

/** The {@link NumberBounds} of a constraint. */
export function boundsOf(constraint: NumberConstraint): NumberBounds {
  const { integer, min, max, multipleOf, notMultipleOf = [], not = [] } = constraint;
  return {
    min,
    max,
    divisor: leastCommonMultiple(integer ? ONE : undefined, multipleOf),
    nonDivisors: [...(integer === false ? [ONE] : []), ...notMultipleOf],
    excluded: not,
  };
}

/** The least common multiple; returns `a` itself if it is equal. */
export function leastCommonMultiple(
  a: Decimal | undefined,
  b: Decimal | undefined,
): Decimal | undefined {
  if (!a || !b || isMultiple(a, b)) return a ?? b;
  const exponent = Math.min(a.exponent, b.exponent);
  const [x, y] = [scaled(a, exponent), scaled(b, exponent)];
  return decimal((x / greatestCommonDivisor(x, y)) * y, exponent);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** Creates the range of numbers within bounds. */
export function makeNumberRange(bounds: NumberBounds, meter: Meter): NumberRange {
  // Shared by all scales, of which there may be a hundred.
  const excluded = new Set(bounds.excluded.map(decimalKey));
  return { ...bounds, at: memo((scale) => viewAt(bounds, scale, excluded, meter)) };
}

function viewAt(
  { min, max, divisor, nonDivisors }: NumberBounds,
  scale: number,
  excluded: ReadonlySet<string>,
  meter: Meter,
): ScaledRange {
  const isFiner = ({ exponent }: Decimal) => exponent < -scale;
  const up = (value: Decimal): bigint => {
    if (!isFiner(value)) return scaled(value, -scale);
    const unit = powerOfTen(-scale - value.exponent);
    return ceiling(value.digits, unit) / unit;
  };
  const down = ({ digits, exponent }: Decimal): bigint => -up({ digits: -digits, exponent });
  // The smallest number of units whose multiples are all multiples of the value.
  const factor = (value: Decimal): bigint => {
    if (!isFiner(value)) return scaled(value, -scale);
    return value.digits / greatestCommonDivisor(value.digits, powerOfTen(-scale - value.exponent));
  };
  return {
    low: min && (min.exclusive ? down(min.value) + 1n : up(min.value)),
    high: max && (max.exclusive ? up(max.value) - 1n : down(max.value)),
    modulus: divisor ? factor(divisor) : 1n,
    nonDivisors: nonDivisors.map(factor),
    isExcluded: (member) => excluded.size > 0 && excluded.has(decimalKey(decimal(member, -scale))),
    meter,
  };
}

/** The first member at or after `from`, up to `to` if given. */
export function firstMember(
  range: ScaledRange,
  from: bigint,
  to: bigint | undefined,
): bigint | undefined {
  const { modulus } = range;
  if (range.nonDivisors.some((divisor) => modulus % divisor === 0n)) return undefined;
  if (range.low !== undefined && range.low > from) from = range.low;
  const last = to === undefined || (range.high !== undefined && range.high < to) ? range.high : to;
  // A nonDivisor excludes at most every second multiple, so the first member is near if it exists.
  for (let value = ceiling(from, modulus); last === undefined || value <= last; value += modulus) {
    if (!range.isExcluded(value) && range.nonDivisors.every((divisor) => value % divisor !== 0n)) {
      return value;
    }
    range.meter.spend(1 + (range.nonDivisors.length >> 2));
  }
  return undefined;
}

/** The smallest multiple of `modulus` that is not below `value`. */
function ceiling(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest === 0n ? value : rest > 0n ? value - rest + modulus : value - rest;
}

/**
 * Enough digits after the point to find a member if there is one: finer than all bounds, with a
 * margin for exclusions.
 */
export function sufficientScale(range: NumberBounds): number {
  const { min, max, divisor, nonDivisors, excluded } = range;
  const extraDigits = divisor ? 0 : 1 + String(excluded.length + 1).length;
  const values = [...nonDivisors, ...excluded, divisor, min?.value, max?.value];
  return Math.max(0, ...values.map((value) => -(value?.exponent ?? 0))) + extraDigits;
}

/** Whether no number satisfies the constraint. */
export function numberIsEmpty(constraint: NumberConstraint, meter: Meter): boolean {
  const range = makeNumberRange(boundsOf(constraint), meter);
  const view = range.at(sufficientScale(range));
  if (view.low !== undefined) return firstMember(view, view.low, undefined) === undefined;
  // The mirror image of a range without a lower bound has no upper bound.
  const low = view.high === undefined ? 0n : -view.high;
  const isExcluded = (value: bigint) => view.isExcluded(-value);
  const mirrored = { ...view, low, high: undefined, isExcluded };
  return firstMember(mirrored, low, undefined) === undefined;
}

/** Whether the number satisfies the constraint. */
export function numberMatches(constraint: NumberConstraint, value: Decimal): boolean {
  const { min, max, divisor, nonDivisors, excluded } = boundsOf(constraint);
  if (min && compareDecimals(value, min.value) < (min.exclusive ? 1 : 0)) return false;
  if (max && compareDecimals(value, max.value) > (max.exclusive ? -1 : 0)) return false;
  if (divisor && !isMultiple(value, divisor)) return false;
  if (nonDivisors.some((other) => isMultiple(value, other))) return false;
  return !excluded.some((other) => compareDecimals(value, other) === 0);
}
