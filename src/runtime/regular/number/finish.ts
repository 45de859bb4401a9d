/** Whether and how a prefix can be finished without an exponent. */
import { powerOfTen } from '../decimal.ts';
import { spend } from '../work.ts';
import type { Half } from './half.ts';
import { firstMember } from './number-range.ts';
import { endsInZero, isOpen, lengthOf, type Prefix } from './prefix.ts';

/** Binary logarithm of how many digits are reckoned with in the time of a state. */
const DIGITS_A_STATE = 9;

/** True when the digits so far, with no more bytes, are a number of the half. */
export function isWhole(prefix: Prefix, half: Half): boolean {
  if (isOpen(prefix) || lacksDigit(prefix, half)) return false;
  const units = unitsOf(prefix, half);
  return firstMember(half.view, units, units) === units;
}

/** True when canonical text must not end here, because its fraction would end in a zero. */
function lacksDigit(prefix: Prefix, { form }: Half): boolean {
  return form === 'canonical' && endsInZero(prefix);
}

/** True when some digits finish the prefix. */
export function canFinish(prefix: Prefix, half: Half): boolean {
  const most = mostWhole(prefix, half);
  if (prefix.digits === 0n) {
    // More digits before the point, or after it, bring in greater numbers, or finer ones.
    for (let fraction = half.fractionDigits; fraction >= prefix.fraction; fraction--) {
      if (find(prefix, half, most, fraction) !== undefined) return true;
      if (half.significant >= most + half.fractionDigits) return false;
    }
    return false;
  }
  const room = half.significant - prefix.significant;
  const leadsOn = (more: number) => {
    const fraction = Math.min(half.fractionDigits, Math.max(prefix.fraction + room - more, 0));
    return find(prefix, half, more, fraction) !== undefined;
  };
  const wholeRoom = half.integral - prefix.significant;
  const longest = Math.min(most, prefix.phase === 'whole' ? Math.max(room, wholeRoom) : room);
  if (longest < 0) return false;
  if (leadsOn(0)) return true;
  // The more digits, the likelier they hold a member.
  for (let more = longest; more > 0; more--) if (leadsOn(more)) return true;
  return false;
}

/** The shortest digits that finish the prefix, with the point when it takes one; undefined when there are none. */
export function shortestDigits(prefix: Prefix, half: Half): string | undefined {
  if (!canFinish(prefix, half)) return undefined;
  const most = mostWhole(prefix, half) + 1 + half.fractionDigits;
  for (let bytes = 0; bytes <= most; bytes++) {
    for (const [whole, fraction] of splits(prefix, half, bytes)) {
      const found = find(prefix, half, whole, fraction);
      if (found !== undefined) return textAfter(prefix, found, fraction);
    }
  }
  return undefined;
}

/**
 * The digits of the least number that the prefix leads to, with `more` digits before the point and `fraction` after it
 * in all; undefined when there is none.
 */
function find(prefix: Prefix, half: Half, more: number, fraction: number): bigint | undefined {
  const { view, wholeDigits } = half;
  const significant = fraction === 0 ? half.integral : half.significant;
  spend((wholeDigits + view.scale) >> DIGITS_A_STATE);
  if (prefix.digits > 0n && prefix.significant + more + fraction - prefix.fraction > significant) {
    return undefined;
  }
  const step = powerOfTen(view.scale - fraction);
  const [from, end] = range(prefix, half, more);
  let to = end;
  if (prefix.digits === 0n && Number.isFinite(significant)) {
    const last = step * powerOfTen(significant) - 1n;
    if (last < to) to = last;
  }
  const found = firstMember(view, from, to, step);
  return found === undefined ? undefined : found / step;
}

/** The ways to add so many bytes: how many digits before the point, and how many after it in all. */
function* splits(prefix: Prefix, half: Half, bytes: number): Generator<[number, number]> {
  if (prefix.phase === 'point' || prefix.phase === 'fraction') {
    const fraction = prefix.fraction + bytes;
    if (fraction > 0 && fraction <= half.fractionDigits) yield [0, fraction];
    return;
  }
  const most = mostWhole(prefix, half);
  if (bytes <= most) yield [bytes, 0];
  for (let fraction = 1; fraction < bytes && fraction <= half.fractionDigits; fraction++) {
    if (bytes - 1 - fraction <= most) yield [bytes - 1 - fraction, fraction];
  }
}

/** How many more digits may stand before the point. */
function mostWhole({ phase, digits, whole }: Prefix, half: Half): number {
  if (phase === 'start' || phase === 'sign') return half.wholeDigits;
  return phase === 'whole' && digits > 0n ? half.wholeDigits - whole : 0;
}

/** The magnitudes, in units, that the prefix leads to with so many more digits before the point. */
function range(prefix: Prefix, half: Half, more: number): [bigint, bigint] {
  const width = powerOfTen(half.view.scale - prefix.fraction + more);
  const from = prefix.digits * width;
  const to = from + width - 1n;
  return [lacksDigit(prefix, half) ? from + 1n : from, to];
}

function unitsOf(prefix: Prefix, half: Half): bigint {
  return prefix.digits * powerOfTen(half.view.scale - prefix.fraction);
}

/** What the text of `digits`, with so many digits after the point, has after the prefix. */
function textAfter(prefix: Prefix, digits: bigint, fraction: number): string {
  const padded = digits.toString().padStart(fraction + 1, '0');
  const point = padded.length - fraction;
  const text = fraction > 0 ? `${padded.slice(0, point)}.${padded.slice(point)}` : padded;
  return text.slice(lengthOf(prefix));
}
