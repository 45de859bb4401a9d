/** The structural bytes of JSON (RFC 8259, section 2), by name. */
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const SPACE = 0x20;
/** Represents a value that is already known; outside of strings JSON never contains this byte. */
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
