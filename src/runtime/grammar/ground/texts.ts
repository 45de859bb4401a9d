/** The texts of a ground, as bytes: `#` stands for any digit. */

/** Stands for any digit in a text. */
export const ANY_DIGIT = 0x23;

/** The bytes of the digits. */
export const DIGITS = Array.from({ length: 10 }, (_, digit) => 0x30 + digit);

/** Whether a byte is a digit. */
export const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Whether a byte may come next in a text. */
export function fits(text: Uint8Array, at: number, byte: number): boolean {
  const own = text[at];
  return own === byte || (own === ANY_DIGIT && isDigit(byte));
}
