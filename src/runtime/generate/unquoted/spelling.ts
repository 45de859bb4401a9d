/**
 * Converts between a text and the inside of a JSON string, with one form for each required escape
 * (RFC 8259, section 7).
 */

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

const encoder = new TextEncoder();

/** The bytes inside a JSON string for each byte of a text. */
export const spelledBytes: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80
    ? encoder.encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
    : Uint8Array.of(byte),
);

/** Whether a byte of a text is escaped in a JSON string. */
export const isEscaped = (byte: number): boolean => spelledBytes[byte]!.length > 1;

/** The text of each single-letter escape. */
const short = new Map(
  [...'"\\/bfnrt'].map((letter) => [
    letter.charCodeAt(0),
    (JSON.parse(`"\\${letter}"`) as string).charCodeAt(0),
  ]),
);

/**
 * Decodes the start of a JSON string's inside, up to the closing quote or an incomplete escape.
 * Reads escapes of single bytes only; this project writes no others.
 */
export function readSpelled(json: Uint8Array): Uint8Array {
  const text: number[] = [];
  for (let at = 0; at < json.length && json[at] !== QUOTE; ) {
    if (json[at] !== BACKSLASH) {
      text.push(json[at++]!);
      continue;
    }
    const letter = json[at + 1];
    const known = letter === undefined ? undefined : short.get(letter);
    const length = known === undefined ? 6 : 2;
    if (at + length > json.length) break;
    text.push(known ?? Number.parseInt(String.fromCharCode(...json.subarray(at + 2, at + 6)), 16));
    at += length;
  }
  return Uint8Array.from(text);
}
