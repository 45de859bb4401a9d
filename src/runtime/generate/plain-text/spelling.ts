/** Text as it stands, and as the inside of a JSON string: the escapes that JSON needs, each in one form (RFC 8259, section 7). */

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

const encoder = new TextEncoder();

/** The bytes inside of a JSON string for each byte of a text. */
export const spelledBytes: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80
    ? encoder.encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
    : Uint8Array.of(byte),
);

/** Whether a byte of a text is written another way in a JSON string. */
export const isEscaped = (byte: number): boolean => spelledBytes[byte]!.length > 1;

/** A text for each escape of one letter. */
const short = new Map(
  [...'"\\/bfnrt'].map((letter) => [
    letter.charCodeAt(0),
    (JSON.parse(`"\\${letter}"`) as string).charCodeAt(0),
  ]),
);

/**
 * The text that the inside of a JSON string begins with, up to the string's end, or to an escape that is not whole. Escapes
 * of single bytes are read, which are all that this project writes.
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
