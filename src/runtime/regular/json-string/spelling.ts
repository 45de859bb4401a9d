/** The bytes that spell a character inside JSON text: UTF-8 (RFC 3629) and escapes (RFC 8259, section 7). */

/** Alphabets of the digits that spell a character, most significant first; any other letter stands for itself. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  // A UTF-8 continuation byte: six bits.
  C: Array.from({ length: 64 }, (_, digit) => String.fromCharCode(0x80 + digit)),
  // Hexadecimal digits in either case, and in lower case.
  H: Array.from('0123456789abcdef', (digit) => digit + digit.toUpperCase()),
  h: Array.from('0123456789abcdef'),
  // The first digit of a control character's escape.
  B: ['0', '1'],
  // The first and the second digit of a low surrogate.
  D: ['dD'],
  L: ['cC', 'dD', 'eE', 'fF'],
};

/** How many digits the alphabet has. */
export function radixOf(alphabet: string): number {
  return DIGITS[alphabet]?.length ?? 1;
}

/** By alphabet and byte, the value as a digit; -1 for none. */
const values = new Map(Object.keys(DIGITS).map((alphabet) => [alphabet, valuesOf(alphabet)]));

function valuesOf(alphabet: string): Int8Array {
  const found = new Int8Array(256).fill(-1);
  for (const [digit, spellings] of (DIGITS[alphabet] as readonly string[]).entries()) {
    for (const spelling of spellings) found[spelling.charCodeAt(0)] = digit;
  }
  return found;
}

/** The value of a byte as a digit of the alphabet, or -1. */
export function digitOf(alphabet: string, byte: number): number {
  const digits = values.get(alphabet);
  if (digits) return digits[byte] as number;
  return alphabet.charCodeAt(0) === byte ? 0 : -1;
}

/** A value below `size` in the digits whose alphabets `rest` names, as a string of bytes. */
export function spellDigits(rest: string, value: number, size: number): string {
  let text = '';
  for (const alphabet of rest) {
    const digits = DIGITS[alphabet];
    if (digits) size /= digits.length;
    const spelling = digits ? (digits[Math.floor(value / size)] as string) : alphabet;
    text += spelling[0];
    if (digits) value %= size;
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
