/** The bytes that spell a character inside JSON text: UTF-8 (RFC 3629) and escapes (RFC 8259, section 7). */

/** Alphabets of the digits that spell a character, most significant first; any other letter stands for itself. */
const DIGITS: Readonly<Record<string, string>> = {
  // A continuation byte of UTF-8: six bits.
  C: bytesBetween(0x80, 0xbf),
  // After some bytes it is not just any: other forms are longer than they need be, surrogates, or past all characters.
  E: bytesBetween(0xa0, 0xbf),
  D: bytesBetween(0x80, 0x9f),
  F: bytesBetween(0x90, 0xbf),
  G: bytesBetween(0x80, 0x8f),
  h: '0123456789abcdef',
  // The first digit of a control character's escape.
  B: '01',
};

function bytesBetween(first: number, last: number): string {
  return String.fromCharCode(
    ...Array.from({ length: last - first + 1 }, (_, digit) => first + digit),
  );
}

/** The digits that follow the first byte of a character beyond ASCII, and the first character that begins with it. */
export function charactersOf(lead: number): readonly [rest: string, first: number] {
  if (lead < 0xe0) return ['C', (lead & 0x1f) << 6];
  if (lead === 0xe0) return ['EC', 0x800];
  if (lead < 0xf0) return [lead === 0xed ? 'DC' : 'CC', (lead & 0xf) << 12];
  if (lead === 0xf0) return ['FCC', 0x10000];
  return [lead === 0xf4 ? 'GCC' : 'CCC', (lead & 7) << 18];
}

/** How many values the digits have. */
export function sizeOf(rest: string): number {
  return Array.from(rest, radixOf).reduce((size, radix) => size * radix);
}

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

/** The JSON text of a string less its first quote; a byte is a character. */
export function spell(text: string): string {
  // JSON.stringify writes the short escapes, and \u00xx for the other control characters.
  const json = JSON.stringify(text).slice(1);
  const bytes = encoder.encode(json);
  if (bytes.length === json.length) return json;
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
