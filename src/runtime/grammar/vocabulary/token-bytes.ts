/**
 * Decodes the spelling of tokens in tokenizer files. Byte-level BPE (GPT-2 and its descendants)
 * writes each byte as one printable character. SentencePiece writes text with U+2581 for a space,
 * and single bytes as `<0xNN>`.
 */

const encoder = new TextEncoder();

/** Whether GPT-2's `bytes_to_unicode` maps a byte to the character with the same number. */
function isPrintable(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
}

/** Character code to byte: GPT-2's `bytes_to_unicode`, inverted. -1 for other characters. */
const byteOfCharacter = (() => {
  const table = new Int16Array(0x144).fill(-1);
  let next = 0x100;
  for (let byte = 0; byte < 256; byte++) table[isPrintable(byte) ? byte : next++] = byte;
  return table;
})();

/**
 * The bytes of a byte-level BPE token. A token with another spelling (an added one, such as a run
 * of spaces) represents its UTF-8 bytes.
 */
export function byteLevelBytes(token: string): Uint8Array {
  const bytes = new Uint8Array(token.length);
  for (let index = 0; index < token.length; index++) {
    const byte = byteOfCharacter[token.charCodeAt(index)] ?? -1;
    if (byte < 0) return encoder.encode(token);
    bytes[index] = byte;
  }
  return bytes;
}

/** The bytes of a SentencePiece piece: `▁` is a space, `<0xNN>` is one byte. */
export function sentencePieceBytes(piece: string): Uint8Array {
  const byte = /^<0x([0-9A-Fa-f]{2})>$/.exec(piece);
  if (byte?.[1] !== undefined) return Uint8Array.of(Number.parseInt(byte[1], 16));
  return encoder.encode(piece.replaceAll('\u2581', ' '));
}
