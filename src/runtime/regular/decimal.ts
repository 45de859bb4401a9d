/**
 * Exact decimal numbers. JSON Schema compares numbers by mathematical value (JSON Schema core,
 * 4.2.1), which binary floats cannot: neither 0.01 nor 2^53 + 1 has an exact double.
 */
import { formworkError } from '../common/errors.ts';

/**
 * The number `digits * 10^exponent`. Normalised: `digits` has no factor 10, and zero has exponent
 * 0.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Larger exponents, and more digits, are refused; no double is as large or as fine. */
export const LARGEST_EXPONENT = 400;

/** The digits of a number with the largest exponent, down to the finest digit. */
const MAX_DIGITS = 2 * LARGEST_EXPONENT + 1;

/** Creates a normalised {@link Decimal}. */
export function decimal(digits: bigint, exponent = 0): Decimal {
  if (digits === 0n) return { digits: 0n, exponent: 0 };
  let text = digits.toString();
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x30) end--;
  if (end === text.length) return { digits, exponent };
  exponent += text.length - end;
  text = text.slice(0, end);
  return { digits: BigInt(text), exponent };
}

/** Maximum characters of a number in a message. */
const EXCERPT_LENGTH = 40;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Parses JSON number text (RFC 8259, section 6) exactly, or a double by its shortest text.
 * @throws `invalid_schema` if the text is not a number, `schema_too_complex` if its exponent
 *   exceeds 464
 */
export function parseDecimal(source: string | number): Decimal {
  const match = NUMBER.exec(String(source));
  if (!match) throw formworkError(`${source} is not a number.`, { code: 'invalid_schema' });
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const digits = whole + fraction;
  if (digits.length <= MAX_DIGITS) {
    const value = decimal(BigInt(sign + digits), Number(power) - fraction.length);
    // Generated numbers may have 64 digits beside an exponent, and must be readable again.
    if (Math.abs(value.exponent) <= 464) return value;
  }
  const excerpt =
    match[0].length > EXCERPT_LENGTH ? `${match[0].slice(0, EXCERPT_LENGTH)}...` : match[0];
  throw formworkError(
    `The number ${excerpt} is out of range: use an exponent below 400 and fewer than 800 digits.`,
    { code: 'schema_too_complex' },
  );
}

/** Negative, zero or positive if `a` is below, equal to or above `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.min(a.exponent, b.exponent);
  const difference = scaled(a, scale) - scaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether both are the same number. */
export function equalDecimals(a: Decimal, b: Decimal): boolean {
  return a.digits === b.digits && a.exponent === b.exponent;
}

/** A text that only equal numbers share. */
export function decimalKey({ digits, exponent }: Decimal): string {
  return `${digits}e${exponent}`;
}

/** The integer `value / 10^scale`; `scale` must not be above the value's exponent. */
export function scaled(value: Decimal, scale: number): bigint {
  return value.digits * powerOfTen(value.exponent - scale);
}

/** Number of powers to cache; thousands of long ones would take too much memory. */
const FEW_POWERS = 400;
const powersOfTen: bigint[] = Array.from(
  { length: FEW_POWERS },
  (_, power) => 10n ** BigInt(power),
);

/** 10^exponent; the exponent is not negative. */
export function powerOfTen(exponent: number): bigint {
  return powersOfTen[exponent] ?? 10n ** BigInt(exponent);
}

/** Whether the value is a mathematical integer. */
export function isInteger(value: Decimal): boolean {
  return value.exponent >= 0;
}

/** Whether `value` is an integer multiple of `divisor`, which must not be zero. */
export function isMultiple(value: Decimal, divisor: Decimal): boolean {
  const scale = Math.min(value.exponent, divisor.exponent);
  return scaled(value, scale) % scaled(divisor, scale) === 0n;
}

/** The canonical text: no exponent, no trailing zeros in the fraction, no negative zero. */
export function numberText(value: Decimal): string {
  const negative = value.digits < 0n;
  const digits = (negative ? -value.digits : value.digits).toString();
  const sign = negative ? '-' : '';
  if (value.exponent >= 0) return sign + digits + '0'.repeat(value.exponent);
  const padded = digits.padStart(1 - value.exponent, '0');
  const point = padded.length + value.exponent;
  return `${sign}${padded.slice(0, point)}.${padded.slice(point)}`;
}
