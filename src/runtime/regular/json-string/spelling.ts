/** The bytes of a character in JSON text: UTF-8 (RFC 3629) and escapes (RFC 8259, section 7). */
import { utf8 } from '../../common/json-bytes.ts';

/**
 * Alphabets of the digits of a character, most significant first. Any other letter stands for
 * itself.
 */
const DIGITS: Readonly<Record<string, string>> = {
  // A continuation byte of UTF-8: six bits.
  C: bytesBetween(0x80, 0xbf),
  // After some lead bytes the range is smaller, to exclude overlong forms, surrogates, and values
  // above the last code point.
  E: bytesBetween(0xa0, 0xbf),
  D: bytesBetween(0x80, 0x9f),
  F: bytesBetween(0x90, 0xbf),
  G: bytesBetween(0x80, 0x8f),
  h: '0123456789abcdef',
  // The first hexadecimal digit of a control character's escape.
  B: '01',
};

function bytesBetween(first: number, last: number): string {
  return String.fromCharCode(
    ...Array.from({ length: last - first + 1 }, (_, digit) => first + digit),
  );
}

/**
 * The digits after the first byte of a character beyond ASCII, and the first character with that
 * byte.
 */
export function charactersOf(lead: number): readonly [rest: string, first: number] {
  if (lead < 0xe0) return ['C', (lead & 0x1f) << 6];
  if (lead === 0xe0) return ['EC', 0x800];
  if (lead < 0xf0) return [lead === 0xed ? 'DC' : 'CC', (lead & 0xf) << 12];
  if (lead === 0xf0) return ['FCC', 0x10000];
  return [lead === 0xf4 ? 'GCC' : 'CCC', (lead & 7) << 18];
}

/** Number of values that the digits can have. */
export function sizeOf(rest: string): number {
  return Array.from(rest, radixOf).reduce((size, radix) => size * radix);
}

function digitsOf(alphabet: string): string {
  return DIGITS[alphabet] ?? alphabet;
}

/** Number of digits in the alphabet. */
export function radixOf(alphabet: string): number {
  return digitsOf(alphabet).length;
}

/** The value of a byte as a digit of the alphabet, or -1. */
export function digitOf(alphabet: string, byte: number): number {
  return digitsOf(alphabet).indexOf(String.fromCharCode(byte));
}

/** Spells a value below `size` in the digits of the alphabets in `rest`, as a byte string. */
export function spellDigits(rest: string, value: number, size: number): string {
  let text = '';
  for (const alphabet of rest) {
    size /= radixOf(alphabet);
    text += digitsOf(alphabet)[Math.floor(value / size)];
    value %= size;
  }
  return text;
}

/**
 * The JSON text of a string without its opening quote, as a byte string (one character per byte).
 */
export function spell(text: string): string {
  // JSON.stringify writes short escapes, and \u00xx for the other control characters.
  const json = JSON.stringify(text).slice(1);
  const bytes = utf8(json);
  if (bytes.length === json.length) return json;
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
