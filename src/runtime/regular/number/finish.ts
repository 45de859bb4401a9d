/** Whether and how a prefix can be completed without an exponent. */
import { powerOfTen } from '../decimal.ts';
import { type Half, magnitudeOf } from './half.ts';
import { firstMember } from './number-range.ts';
import { endsInZero, isOpen, lengthOf, type Prefix } from './prefix.ts';

/** Binary logarithm of the number of digits that can be processed in the time of one state. */
const DIGITS_A_STATE = 9;

/** Whether the text may end here as a number of the half. */
export function isWhole(prefix: Prefix, half: Half): boolean {
  if (isOpen(prefix) || lacksDigit(prefix, half)) return false;
  const { digits, fraction } = prefix;
  return firstMember(half.range.at(fraction), digits, digits) === digits;
}

/** Whether a canonical text may not end here because its fraction ends in a zero. */
function lacksDigit(prefix: Prefix, { form }: Half): boolean {
  return form === 'canonical' && endsInZero(prefix);
}

/** Whether some digits complete the prefix. */
export function canFinish(prefix: Prefix, half: Half): boolean {
  const most = mostWhole(prefix, half);
  if (prefix.digits === 0n) {
    // More digits before the point give larger numbers; more digits after it give finer ones.
    for (let fraction = half.fractionDigits; fraction >= prefix.fraction; fraction--) {
      if (find(prefix, half, most, fraction) !== undefined) return true;
      if (half.significant >= most + half.fractionDigits) return false;
    }
    return false;
  }
  const digitsLeft = half.significant - prefix.significant;
  const leadsOn = (more: number) => {
    const fraction = Math.min(
      half.fractionDigits,
      Math.max(prefix.fraction + digitsLeft - more, 0),
    );
    return find(prefix, half, more, fraction) !== undefined;
  };
  const integralDigitsLeft = half.integral - prefix.significant;
  const longest = Math.min(
    most,
    prefix.phase === 'whole' ? Math.max(digitsLeft, integralDigitsLeft) : digitsLeft,
  );
  if (longest < 0) return false;
  if (leadsOn(0)) return true;
  // More digits are more likely to contain a member.
  for (let more = longest; more > 0; more--) if (leadsOn(more)) return true;
  return false;
}

/**
 * The shortest digits that complete the prefix, including a point if needed; undefined if there are
 * none.
 */
export function shortestDigits(prefix: Prefix, half: Half): string | undefined {
  if (!canFinish(prefix, half)) return undefined;
  const most = mostWhole(prefix, half) + 1 + half.fractionDigits;
  for (let bytes = leastWhole(prefix, half); bytes <= most; bytes++) {
    for (const [whole, fraction] of splits(prefix, half, bytes)) {
      const found = find(prefix, half, whole, fraction);
      if (found !== undefined) return textAfter(prefix, found, fraction);
    }
  }
  return undefined;
}

/**
 * The digits of the smallest number that the prefix leads to, with `more` further digits before the
 * point and `fraction` digits after it in total; undefined if there is none.
 */
function find(prefix: Prefix, half: Half, more: number, fraction: number): bigint | undefined {
  const { digits } = prefix;
  const significant = fraction === 0 ? half.integral : half.significant;
  half.meter.spend((half.wholeDigits + fraction) >> DIGITS_A_STATE);
  const added = more + fraction - prefix.fraction;
  if (digits > 0n && prefix.significant + added > significant) return undefined;
  const width = powerOfTen(digits === 0n ? Math.min(added, significant) : added);
  const first = digits * width;
  const from = lacksDigit(prefix, half) ? first + 1n : first;
  return firstMember(half.range.at(fraction), from, first + width - 1n);
}

/** All ways to add this many bytes: further digits before the point, and total digits after it. */
function* splits(prefix: Prefix, half: Half, bytes: number): Generator<[number, number]> {
  if (prefix.phase === 'point' || prefix.phase === 'fraction') {
    const fraction = prefix.fraction + bytes;
    if (fraction > 0 && fraction <= half.fractionDigits) yield [0, fraction];
    return;
  }
  const most = mostWhole(prefix, half);
  if (bytes <= most) yield [bytes, 0];
  const finest = Math.min(bytes - 1 - leastWhole(prefix, half), half.finest);
  for (let fraction = Math.max(1, bytes - 1 - most); fraction <= finest; fraction++) {
    yield [bytes - 1 - fraction, fraction];
  }
}

/** The minimum number of further digits before the point. */
function leastWhole({ phase, whole }: Prefix, { range: { min } }: Half): number {
  if (phase === 'point' || phase === 'fraction' || !min) return 0;
  return Math.max(0, magnitudeOf(min.value) - whole);
}

/** The maximum number of further digits before the point. */
function mostWhole({ phase, digits, whole }: Prefix, half: Half): number {
  if (phase === 'start' || phase === 'sign') return half.wholeDigits;
  return phase === 'whole' && digits > 0n ? half.wholeDigits - whole : 0;
}

/** The text of `digits` (of which `fraction` are after the point) without the prefix. */
function textAfter(prefix: Prefix, digits: bigint, fraction: number): string {
  const padded = digits.toString().padStart(fraction + 1, '0');
  const point = padded.length - fraction;
  const text = fraction > 0 ? `${padded.slice(0, point)}.${padded.slice(point)}` : padded;
  return text.slice(lengthOf(prefix));
}
