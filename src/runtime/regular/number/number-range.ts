/**
 * The numbers that a {@link NumberConstraint} leaves, as integers of a unit: at scale `t` the unit is 10^-t, and every
 * question about digits becomes one about the multiples of a modulus in a range. Below 0 the unit is a power of ten.
 */
import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalKey,
  isMultiple,
  powerOfTen,
  scaled,
} from '../decimal.ts';
import { memo } from '../memo.ts';
import type { Bound, Budget, NumberConstraint } from '../types.ts';
import { spend, spending } from '../work.ts';

const ONE = decimal(1n);

/** A constraint with its keywords brought to few forms. */
export interface NumberRange {
  readonly min: Bound | undefined;
  readonly max: Bound | undefined;
  /** Members are multiples of it; undefined when any real number will do. */
  readonly divisor: Decimal | undefined;
  /** Members are not multiples of any of these. */
  readonly nonDivisors: readonly Decimal[];
  readonly excluded: readonly Decimal[];
}

/** The members of a {@link NumberRange} that are multiples of 10^-scale, counted in it. */
export interface ScaledRange {
  /** Least and greatest member that the bounds allow. */
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
  readonly modulus: bigint;
  readonly nonDivisors: readonly bigint[];
  isExcluded(member: bigint): boolean;
}

/** Brings a constraint to its {@link NumberRange}. */
export function numberRange(constraint: NumberConstraint): NumberRange {
  const { integer, min, max, multipleOf, notMultipleOf = [], not = [] } = constraint;
  return {
    min,
    max,
    divisor: leastCommonMultiple(integer ? ONE : undefined, multipleOf),
    nonDivisors: [...(integer === false ? [ONE] : []), ...notMultipleOf],
    excluded: not,
  };
}

/** The least multiple of both, above 0; the first itself where it is that. */
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

const views = new WeakMap<NumberRange, (scale: number) => ScaledRange>();

/** The range in units of 10^-scale. */
export function atScale(range: NumberRange, scale: number): ScaledRange {
  let viewOf = views.get(range);
  if (!viewOf) {
    // One set for all scales: there may be a hundred of them.
    const excluded = new Set(range.excluded.map(decimalKey));
    viewOf = memo((scale) => viewAt(range, scale, excluded));
    views.set(range, viewOf);
  }
  return viewOf(scale);
}

function viewAt(range: NumberRange, scale: number, excluded: ReadonlySet<string>): ScaledRange {
  const { min, max, divisor, nonDivisors } = range;
  const isFiner = ({ exponent }: Decimal) => exponent < -scale;
  const up = (value: Decimal): bigint => {
    if (!isFiner(value)) return scaled(value, -scale);
    const unit = powerOfTen(-scale - value.exponent);
    return ceiling(value.digits, unit) / unit;
  };
  const down = ({ digits, exponent }: Decimal): bigint => -up({ digits: -digits, exponent });
  // What makes integers of the unit into multiples.
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
  };
}

/** The first member from `from` up to `to` (or without end). */
export function firstMember(
  range: ScaledRange,
  from: bigint,
  to: bigint | undefined,
): bigint | undefined {
  const { modulus } = range;
  if (range.nonDivisors.some((divisor) => modulus % divisor === 0n)) return undefined;
  if (range.low !== undefined && range.low > from) from = range.low;
  const last = to === undefined || (range.high !== undefined && range.high < to) ? range.high : to;
  // Every nonDivisor leaves out at most every second multiple, so a member comes soon if it comes at all.
  for (let value = ceiling(from, modulus); last === undefined || value <= last; value += modulus) {
    if (!range.isExcluded(value) && range.nonDivisors.every((divisor) => value % divisor !== 0n)) {
      return value;
    }
    spend(1 + (range.nonDivisors.length >> 2));
  }
  return undefined;
}

/** The least multiple of `modulus` that is not below `value`. */
function ceiling(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest === 0n ? value : rest > 0n ? value - rest + modulus : value - rest;
}

/** Digits enough after the point to find a member wherever one is: finer than all bounds, with room for exclusions. */
export function sufficientScale(range: NumberRange): number {
  const { min, max, divisor, nonDivisors, excluded } = range;
  const room = divisor ? 0 : 1 + String(excluded.length + 1).length;
  const values = [...nonDivisors, ...excluded, divisor, min?.value, max?.value];
  return Math.max(0, ...values.map((value) => -(value?.exponent ?? 0))) + room;
}

/** True when no number meets the constraint. */
export function numberIsEmpty(constraint: NumberConstraint, budget: Budget): boolean {
  return spending(budget, () => isEmptyRange(numberRange(constraint)));
}

function isEmptyRange(range: NumberRange): boolean {
  const view = atScale(range, sufficientScale(range));
  if (view.low !== undefined) return firstMember(view, view.low, undefined) === undefined;
  // Mirrored, a range without a lower bound has none above.
  const low = view.high === undefined ? 0n : -view.high;
  const isExcluded = (value: bigint) => view.isExcluded(-value);
  const mirrored = { ...view, low, high: undefined, isExcluded };
  return firstMember(mirrored, low, undefined) === undefined;
}

/** How many numbers meet the constraint, counting no further than `cap`. */
export function numberCardinality(
  constraint: NumberConstraint,
  cap: number,
  budget: Budget,
): number {
  return spending(budget, () => count(numberRange(constraint), cap));
}

function count(range: NumberRange, cap: number): number {
  if (isEmptyRange(range)) return 0;
  const { low, high, ...rest } = atScale(range, sufficientScale(range));
  if (low === undefined || high === undefined) return cap;
  if (!range.divisor && low < high) return cap;
  const view = { low, high, ...rest };
  let found = 0;
  for (let at: bigint | undefined = low; found < cap; found++, at++) {
    at = firstMember(view, at, high);
    if (at === undefined) break;
  }
  return found;
}

/** True when the number meets the constraint. */
export function numberMatches(constraint: NumberConstraint, value: Decimal): boolean {
  return isMember(numberRange(constraint), value);
}

/** True when the number is in the range. */
function isMember(range: NumberRange, value: Decimal): boolean {
  const { min, max, divisor, nonDivisors, excluded } = range;
  if (min && compareDecimals(value, min.value) < (min.exclusive ? 1 : 0)) return false;
  if (max && compareDecimals(value, max.value) > (max.exclusive ? -1 : 0)) return false;
  if (divisor && !isMultiple(value, divisor)) return false;
  if (nonDivisors.some((other) => isMultiple(value, other))) return false;
  return !excluded.some((other) => compareDecimals(value, other) === 0);
}
