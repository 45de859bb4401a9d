/** The exponent of a number's JSON text, from its letter on: its sign, if any, then digits. */
import { EXPONENT_DIGITS, type Exponents, hasBetween } from './exponent.ts';

/** The text of an exponent so far. */
export interface Power {
  readonly phase: 'letter' | 'sign' | 'digits';
  /** Those that its mantissa takes. */
  readonly exponents: Exponents;
  readonly negative: boolean;
  readonly value: number;
  /** How many digits it has. */
  readonly length: number;
}

/** An exponent of which its letter is written. */
export function powerOf(exponents: Exponents): Power {
  return { phase: 'letter', exponents, negative: false, value: 0, length: 0 };
}

/** The exponent with one more byte; undefined when none is written so. */
export function extendPower(power: Power, byte: number): Power | undefined {
  const { phase, negative, value, length } = power;
  if (byte === 0x2b || byte === 0x2d) {
    return phase === 'letter' ? { ...power, phase: 'sign', negative: byte === 0x2d } : undefined;
  }
  if (byte < 0x30 || byte > 0x39 || length === EXPONENT_DIGITS) return undefined;
  const digit = negative ? 0x30 - byte : byte - 0x30;
  return { ...power, phase: 'digits', value: value * 10 + digit, length: length + 1 };
}

/** True when no more digits are needed. */
export function isWholePower({ phase, exponents, value }: Power): boolean {
  return phase === 'digits' && hasBetween(exponents, value, value);
}

/** True when more digits, or none, make an exponent of the set. */
export function canFinishPower({ phase, exponents, negative, value, length }: Power): boolean {
  if (phase === 'letter') return hasBetween(exponents, -9999, 9999);
  for (let more = phase === 'digits' ? 0 : 1; length + more <= EXPONENT_DIGITS; more++) {
    const low = value * 10 ** more;
    const width = 10 ** more - 1;
    if (hasBetween(exponents, negative ? low - width : low, negative ? low : low + width))
      return true;
  }
  return false;
}

/** A key that exponents share only when the same texts may follow them. */
export function powerKey({ phase, exponents, negative, value, length }: Power): string {
  const { first, last, except } = exponents;
  return `e${phase}${negative ? '-' : ''}${value},${length}|${first},${last},${except.join()}`;
}
