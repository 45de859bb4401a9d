/** Numbers written with an exponent: which exponents a mantissa takes, and the shortest way to one. */
import { compareDecimals, type Decimal, decimal, isMultiple, powerOfTen } from '../decimal.ts';
import { type Half, magnitudeOf, onlyValue } from './half.ts';
import { atScale, firstMember, isMember, scaleOf } from './number-range.ts';
import type { Prefix } from './prefix.ts';

/** Exponents have at most this many digits, leading zeros included, and lie within plus and minus {@link LARGEST}. */
export const EXPONENT_DIGITS = 4;
const LARGEST = 400;

/** Exponents from `first` to `last`, less some. */
export interface Exponents {
  readonly first: number;
  readonly last: number;
  readonly except: readonly number[];
}

/** The exponents with which the mantissa is a number of the half; undefined when there are none. */
export function exponentsOf({ digits, fraction }: Prefix, half: Half): Exponents | undefined {
  const { range } = half;
  const { min, max, divisor } = range;
  if (digits === 0n) {
    return isMember(range, decimal(0n))
      ? { first: -LARGEST, last: LARGEST, except: [] }
      : undefined;
  }
  const valueAt = (power: number): Decimal => decimal(digits, power - fraction);
  let first = -LARGEST;
  let last = LARGEST;
  // All of these hold from some exponent on, or up to some exponent.
  if (min)
    first = Math.max(
      first,
      leastThat((power) => isAbove(valueAt(power), min.value, min.exclusive)),
    );
  if (max)
    last = Math.min(
      last,
      leastThat((power) => isAbove(valueAt(power), max.value, !max.exclusive)) - 1,
    );
  if (divisor)
    first = Math.max(
      first,
      leastThat((power) => isMultiple(valueAt(power), divisor)),
    );
  for (const other of range.nonDivisors) {
    last = Math.min(last, leastThat((power) => isMultiple(valueAt(power), other)) - 1);
  }
  if (first > last) return undefined;
  const unit = valueAt(0);
  const except = range.excluded
    .filter((value) => value.digits === unit.digits)
    .map((value) => value.exponent - unit.exponent)
    .filter((power) => power >= first && power <= last);
  const exponents = { first, last, except };
  return hasBetween(exponents, first, last) ? exponents : undefined;
}

function isAbove(value: Decimal, bound: Decimal, strictly: boolean): boolean {
  const difference = magnitudeOf(value) - magnitudeOf(bound);
  if (bound.digits > 0n && difference !== 0) return difference > 0;
  return compareDecimals(value, bound) >= (strictly ? 1 : 0);
}

/** The least exponent that has a property which no greater one lacks; past {@link LARGEST} when none has it. */
function leastThat(holds: (power: number) => boolean): number {
  let low = -LARGEST;
  let high = LARGEST + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** True when an exponent from `from` to `to` is among them. */
export function hasBetween({ first, last, except }: Exponents, from: number, to: number): boolean {
  for (let power = Math.max(first, from); power <= Math.min(last, to); power++) {
    if (!except.includes(power)) return true;
  }
  return false;
}

/** False when no digits and no exponent whatever make a number of the half out of the prefix; true when some may. */
export function mayScale({ digits }: Prefix, half: Half): boolean {
  const { range } = half;
  const room = 2 + range.nonDivisors.length + String(range.excluded.length).length;
  if (digits === 0n) {
    const view = atScale(range, scaleOf(range) + room);
    return firstMember(view, 0n, undefined) !== undefined;
  }
  const [from, to] = window(digits, half, room);
  const view = atScale(range, Math.max(scaleOf(range), -from) + room);
  for (let power = to; power >= from; power--) {
    const width = powerOfTen(power + view.scale);
    const start = digits * width;
    if (firstMember(view, start, start + width - 1n) !== undefined) return true;
  }
  return false;
}

/** The powers of ten that bring the digits near the bounds and factors; past them, where nothing bounds, all is alike. */
function window(digits: bigint, { range }: Half, room: number): [number, number] {
  const length = digits.toString().length;
  const { min, max, divisor, nonDivisors } = range;
  const least = min && min.value.digits > 0n ? magnitudeOf(min.value) : undefined;
  const width = divisor ? magnitudeOf(divisor) : undefined;
  // Ten to this power is a multiple of the divisor, if any power is: its digits have fewer factors 2 and 5.
  const clear = divisor ? (width ?? 0) + 4 * divisor.digits.toString().length : 0;
  const most = max && magnitudeOf(max.value) - length + 1;
  const from = Math.max(least ?? -Infinity, width ?? -Infinity) - length - room;
  const to = most ?? Math.max((least ?? 1) - length + 1, clear) + room;
  if (Number.isFinite(from)) return [from, to];
  return [Math.min(to, ...nonDivisors.map((other) => magnitudeOf(other) - length)) - room, to];
}

/**
 * The shortest digits and exponent that finish the prefix; undefined when none is shorter than `limit` bytes. Points
 * are only added where the text needs one: elsewhere an exponent does the same in fewer bytes.
 */
export function shortestScaled(
  prefix: Prefix,
  half: Half,
  limit = Number.POSITIVE_INFINITY,
): string | undefined {
  const { phase, digits, fraction } = prefix;
  const point = phase === 'whole' && digits === 0n;
  const least = phase === 'whole' || phase === 'fraction' ? 0 : 1;
  const most =
    point || phase === 'point' || phase === 'fraction'
      ? half.fractionDigits - fraction + (point ? 1 : 0)
      : half.wholeDigits - prefix.whole;
  const lacking = (onlyValue(half)?.digits.toString().length ?? 0) - prefix.significant;
  for (let bytes = Math.max(least, lacking) + 2; bytes < limit && bytes <= most + 5; bytes++) {
    for (let width = Math.max(1, bytes - 1 - most); width <= 4 && width < bytes; width++) {
      const found = withExponent(prefix, half, bytes - 1 - width, width, least);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** So many more bytes of digits (with the point that must follow a zero), then an exponent of so many bytes. */
function withExponent(
  prefix: Prefix,
  half: Half,
  bytes: number,
  width: number,
  least: number,
): string | undefined {
  const { phase, digits, fraction, significant } = prefix;
  const point = phase === 'whole' && digits === 0n && bytes > 0 ? '.' : '';
  const more = bytes - point.length;
  if (more < (point ? 1 : least)) return undefined;
  const afterPoint = point !== '' || phase === 'point' || phase === 'fraction';
  const [from, to] = window(digits, half, 3);
  const [shortest, longest] = digitsBeforePoint(half);
  const scale = scaleOf(half.range);
  for (const exponent of EXPONENTS_BY_WIDTH[width] ?? []) {
    // The last digit counts 10^unit, and that of the prefix 10^power.
    const unit = exponent - fraction - (afterPoint ? more : 0);
    const power = unit + more;
    if (digits > 0n && (power < from || power > to)) continue;
    if (significant + more + unit < shortest || unit >= longest) continue;
    const view = atScale(half.range, Math.max(scale, -unit, 0));
    const step = powerOfTen(unit + view.scale);
    const start = digits * powerOfTen(more) * step;
    const end = start + powerOfTen(more) * step - 1n;
    const found = firstMember(view, start, end, step);
    if (found === undefined) continue;
    const text = (found / step).toString().padStart(more, '0');
    return `${point}${more > 0 ? text.slice(text.length - more) : ''}e${exponent}`;
  }
  return undefined;
}

/** How many digits its numbers have before the point, at the least and at the most. */
function digitsBeforePoint({ range: { min, max } }: Half): [number, number] {
  const bounded = min !== undefined && min.value.digits > 0n;
  return [
    bounded ? magnitudeOf(min.value) : Number.NEGATIVE_INFINITY,
    bounded && max ? magnitudeOf(max.value) : Number.POSITIVE_INFINITY,
  ];
}

/** Exponents by how many bytes they take, those near zero first. */
const EXPONENTS_BY_WIDTH: readonly (readonly number[])[] = (() => {
  const lists: number[][] = [[], [], [], [], []];
  for (let size = 0; size <= LARGEST; size++) {
    lists[String(size).length]?.push(size);
    if (size > 0) lists[String(-size).length]?.push(-size);
  }
  return lists;
})();
