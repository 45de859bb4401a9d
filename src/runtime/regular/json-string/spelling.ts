/** The bytes that spell a character inside JSON text: UTF-8 (RFC 3629) and escapes (RFC 8259, section 7). */

/** Alphabets of the digits that spell a character, most significant first; any other letter stands for itself. */
const DIGITS: Readonly<Record<string, string>> = {
  // A UTF-8 continuation byte: six bits.
  C: String.fromCharCode(...Array.from({ length: 64 }, (_, digit) => 0x80 + digit)),
  h: '0123456789abcdef',
  // The first digit of a control character's escape.
  B: '01',
};

function digitsOf(alphabet: string): string {
  return DIGITS[alphabet] ?? alphabet;
}

/** How many digits the alphabet has. */
export function radixOf(alphabet: string): number {
  return digitsOf(alphabet).length;
}

/** The value of a byte as a digit of the alphabet, or -1. */
export function digitOf(alphabet: string, byte: number): number {
  return digitsOf(alphabet).indexOf(String.fromCharCode(byte));
}

/** A value below `size` in the digits whose alphabets `rest` names, as a string of bytes. */
export function spellDigits(rest: string, value: number, size: number): string {
  let text = '';
  for (const alphabet of rest) {
    size /= radixOf(alphabet);
    text += digitsOf(alphabet)[Math.floor(value / size)];
    value %= size;
  }
  return text;
}

const encoder = new TextEncoder();

/** The cheapest spelling of the characters inside a JSON string. */
export function spell(points: readonly number[]): Uint8Array {
  let text = '';
  for (const point of points) text += String.fromCodePoint(point);
  // JSON.stringify writes the short escapes, and \u00xx for the other control characters.
  return encoder.encode(JSON.stringify(text).slice(1, -1));
}
