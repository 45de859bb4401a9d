/**
 * Prefixes of a number's JSON text (RFC 8259, section 6), and when two of them have the same
 * continuations.
 */

import { type Decimal, powerOfTen } from '../decimal.ts';
import { type Half, onlyValue } from './half.ts';

/** The text of a number up to a point in its mantissa. */
export interface Prefix {
  /**
   * What was read last: nothing, the sign, a digit before the point, the point, a digit after it.
   */
  readonly phase: 'start' | 'sign' | 'whole' | 'point' | 'fraction';
  readonly negative: boolean;
  /** All digits so far as one integer. */
  readonly digits: bigint;
  /** Number of digits, without leading zeros. */
  readonly significant: number;
  /** Number of digits before and after the point. */
  readonly whole: number;
  readonly fraction: number;
}

/** The empty prefix. */
export const start: Prefix = {
  phase: 'start',
  negative: false,
  digits: 0n,
  significant: 0,
  whole: 0,
  fraction: 0,
};

/**
 * The prefix with one more byte; undefined if no number begins like that. exponent-prefix.ts
 * handles exponents.
 */
export function extend(prefix: Prefix, byte: number): Prefix | undefined {
  const { phase, digits, whole, fraction } = prefix;
  if (byte === 0x2d)
    return phase === 'start' ? { ...prefix, phase: 'sign', negative: true } : undefined;
  if (byte === 0x2e) return phase === 'whole' ? { ...prefix, phase: 'point' } : undefined;
  if (byte < 0x30 || byte > 0x39) return undefined;
  const grown = digits * 10n + BigInt(byte - 0x30);
  const significant = grown === 0n ? 0 : prefix.significant + 1;
  if (phase === 'point' || phase === 'fraction') {
    return { ...prefix, phase: 'fraction', digits: grown, significant, fraction: fraction + 1 };
  }
  // A leading zero must be the only digit before the point.
  if (phase === 'whole' && digits === 0n) return undefined;
  return { ...prefix, phase: 'whole', digits: grown, significant, whole: whole + 1 };
}

/** Whether a digit must follow: neither the end nor an exponent is possible. */
export function isOpen({ phase }: Prefix): boolean {
  return phase !== 'whole' && phase !== 'fraction';
}

/** Bytes of the text without its sign. */
export function lengthOf({ phase, whole, fraction }: Prefix): number {
  return whole + fraction + (phase === 'point' || phase === 'fraction' ? 1 : 0);
}

/** Whether the fraction ends in a zero or has no digit yet. */
export function endsInZero({ phase, digits }: Prefix): boolean {
  return phase === 'point' || (phase === 'fraction' && digits % 10n === 0n);
}

/** A key that two prefixes share only if the same texts may follow them. */
export function prefixKey(prefix: Prefix, half: Half): string {
  const { phase, negative, digits, whole, fraction } = prefix;
  const text = digits.toString();
  const { min, max, divisor, nonDivisors, excluded } = half.range;
  let key = `${phase}${negative ? '-' : ''}${whole}.${fraction},${digits === 0n ? 0 : text.length}`;
  if (phase === 'fraction') key += endsInZero(prefix) ? 'z' : 'n';
  // Digits are compared with those of a bound; the first difference decides.
  if (min && min.value.digits > 0n) key += `>${orderOf(text, min.value)}`;
  if (max) key += `<${orderOf(text, max.value)}`;
  if (excluded.some((value) => orderOf(text, value) === 0)) return `${key}=${text}`;
  const divisors = divisor ? [divisor, ...nonDivisors] : nonDivisors;
  if (divisors.length === 0) return key;
  if (half.form === 'canonical') {
    const { modulus, nonDivisors } = half.range.at(fraction);
    return `${key}%${[modulus, ...nonDivisors].map((factor) => digits % factor)}`;
  }
  // An exponent may compensate for trailing zeros, so count them separately.
  const zeros = trailingZeros(text);
  const unit = digits / powerOfTen(zeros);
  return `${key}0${zeros}%${divisors.map((value) => [digits % value.digits, unit % value.digits])}`;
}

/**
 * False if the text has too many digits for the half, or digits that differ from the half's only
 * number.
 */
export function fits({ digits, whole, fraction }: Prefix, half: Half): boolean {
  if (whole > half.wholeDigits || fraction > half.fractionDigits) return false;
  const only = digits > 0n ? onlyValue(half) : undefined;
  return only === undefined || orderOf(digits.toString(), only) === 0;
}

/** Compares digits with the first digits of a value; 0 if they are equal. */
export function orderOf(text: string, value: Decimal): number {
  const first = value.digits.toString().padEnd(text.length, '0').slice(0, text.length);
  return text < first ? -1 : text > first ? 1 : 0;
}

/** Number of trailing zeros; 0 for the number 0. */
export function trailingZeros(text: string): number {
  return text === '0' ? 0 : text.length - text.replace(/0+$/, '').length;
}
