import type { LoadedModel } from '../engine/types.ts';
import { formworkError } from '../errors.ts';
import { startsWith } from './bytes.ts';
import { spell } from './token-index.ts';

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Length of the longest beginning of UTF-8 bytes that ends between two characters. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const lead = bytes[bytes.length - back]!;
    if ((lead & 0xc0) === 0x80) continue;
    const width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    return back < width ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Parts that a text is cut into where its tokens do not stand for it, and each part again: until it is one character. */
const PARTS = 8;

/**
 * Bytes to tokens, as the model's tokenizer divides them. The bytes may begin and end inside a character; those
 * fragments, which the tokenizer cannot take, are spelt with byte tokens. So is text that the tokenizer would change: one
 * that normalises (NFC, NFKC) writes `e` and U+0301 as `é`, and one of SentencePiece's takes U+2581 for a space.
 * @throws `internal_error` when the vocabulary cannot spell a fragment.
 */
export function encodeBytes(model: LoadedModel, bytes: Uint8Array): number[] {
  let from = 0;
  while (from < 3 && isContinuation(bytes[from])) from++;
  const to = from + wholeCharacters(bytes.subarray(from));
  return [
    ...spelt(model, bytes.subarray(0, from)),
    ...encodeText(model, bytes.subarray(from, to)),
    ...spelt(model, bytes.subarray(to)),
  ];
}

/** Tokens that stand for exactly these bytes, which are whole characters. */
function encodeText(model: LoadedModel, bytes: Uint8Array): number[] {
  if (bytes.length === 0) return [];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const tokens = Array.from(model.encodeInside(text));
  if (standFor(model, tokens, bytes)) return tokens;
  const characters = Array.from(text);
  if (characters.length <= 1) return spelt(model, bytes);
  const size = Math.ceil(characters.length / PARTS);
  const encoder = new TextEncoder();
  const parts = Array.from({ length: Math.ceil(characters.length / size) }, (_, part) =>
    encoder.encode(characters.slice(part * size, (part + 1) * size).join('')),
  );
  return parts.flatMap((part) => encodeText(model, part));
}

function standFor(model: LoadedModel, tokens: readonly number[], bytes: Uint8Array): boolean {
  let at = 0;
  for (const token of tokens) {
    const piece = model.vocabulary.bytes[token];
    if (!piece || !startsWith(bytes, piece, at)) return false;
    at += piece.length;
  }
  return at === bytes.length;
}

function spelt({ id, vocabulary }: LoadedModel, bytes: Uint8Array): number[] {
  const tokens = spell(vocabulary, bytes);
  if (tokens) return tokens;
  const text = new TextDecoder().decode(bytes);
  throw formworkError(
    `The vocabulary of ${id} has no tokens for ${JSON.stringify(text)}, or for a part of it.`,
    { code: 'internal_error' },
  );
}
