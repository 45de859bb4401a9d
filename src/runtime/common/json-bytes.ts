/** The bytes of JSON text that have a meaning (RFC 8259, section 2). */

/** `{`, which opens an object. */
export const OPEN_BRACE = 0x7b;
/** `}`, which closes an object. */
export const CLOSE_BRACE = 0x7d;
/** `[`, which opens an array. */
export const OPEN_BRACKET = 0x5b;
/** `]`, which closes an array. */
export const CLOSE_BRACKET = 0x5d;
/** `"`, around a string. */
export const QUOTE = 0x22;
/** `\`, which begins an escape in a string. */
export const BACKSLASH = 0x5c;
/** `,`, between members or items. */
export const COMMA = 0x2c;
/** `:`, after the name of a member. */
export const COLON = 0x3a;
/** The space, one of four bytes of white space. */
export const SPACE = 0x20;
/** `#`: represents a value that is already known. JSON never contains it outside of strings. */
export const HASH = 0x23;

/** The closing byte of a container. */
export function closingByte(kind: 'array' | 'object'): number {
  return kind === 'array' ? CLOSE_BRACKET : CLOSE_BRACE;
}

/** The bytes between values and names. */
export const PUNCTUATION = [COMMA, COLON, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE];

/** {@link PUNCTUATION} and white space. */
export const STRUCTURE = [0x09, 0x0a, 0x0d, SPACE, ...PUNCTUATION];

/** Whether a byte is white space. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Whether a byte may follow a value or a name: `,` `:` `]` `}` and white space. */
export function mayFollowValue(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === COLON ||
    byte === CLOSE_BRACKET ||
    byte === CLOSE_BRACE ||
    isSpace(byte)
  );
}

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
