/** Prefixes of the exponent of a number's JSON text: its letter, an optional sign, digits. */
import { EXPONENT_DIGITS, type Exponents, hasBetween } from './exponent.ts';

/** The text of an exponent up to some point. */
export interface ExponentPrefix {
  readonly phase: 'letter' | 'sign' | 'digits';
  /** The exponents allowed for the preceding mantissa. */
  readonly exponents: Exponents;
  readonly negative: boolean;
  readonly value: number;
  /** Number of digits. */
  readonly length: number;
}

/** The exponent after its letter. */
export function startExponent(exponents: Exponents): ExponentPrefix {
  return { phase: 'letter', exponents, negative: false, value: 0, length: 0 };
}

/** The exponent with one more byte; undefined if no exponent begins like that. */
export function extendExponent(prefix: ExponentPrefix, byte: number): ExponentPrefix | undefined {
  const { phase, negative, value, length } = prefix;
  if (byte === 0x2b || byte === 0x2d) {
    return phase === 'letter' ? { ...prefix, phase: 'sign', negative: byte === 0x2d } : undefined;
  }
  if (byte < 0x30 || byte > 0x39 || length === EXPONENT_DIGITS) return undefined;
  const digit = negative ? 0x30 - byte : byte - 0x30;
  return { ...prefix, phase: 'digits', value: value * 10 + digit, length: length + 1 };
}

/** Whether the number may end here. */
export function isWholeExponent({ phase, exponents, value }: ExponentPrefix): boolean {
  return phase === 'digits' && hasBetween(exponents, value, value);
}

/** Whether the digits so far, possibly with more, form an allowed exponent. */
export function canFinishExponent({
  phase,
  exponents,
  negative,
  value,
  length,
}: ExponentPrefix): boolean {
  if (phase === 'letter') return hasBetween(exponents, -9999, 9999);
  for (let more = phase === 'digits' ? 0 : 1; length + more <= EXPONENT_DIGITS; more++) {
    const low = value * 10 ** more;
    const width = 10 ** more - 1;
    if (hasBetween(exponents, negative ? low - width : low, negative ? low : low + width))
      return true;
  }
  return false;
}

/** A key that exponents share only if the same texts may follow them. */
export function exponentKey({ phase, exponents, negative, value, length }: ExponentPrefix): string {
  const { first, last, except } = exponents;
  return `e${phase}${negative ? '-' : ''}${value},${length}|${first},${last},${except.join()}`;
}
