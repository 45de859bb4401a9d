import { formworkError } from '../common/errors.ts';
import type { LoadedModel } from '../engine/index.ts';
import { startsWith } from './bytes.ts';
import { spell } from './token-index.ts';

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Length of the longest prefix of UTF-8 bytes that ends between two characters. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const lead = bytes[bytes.length - back]!;
    if ((lead & 0xc0) === 0x80) continue;
    const width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    return back < width ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * How many parts to split a text into if its tokens do not decode to it. Parts are split again,
 * down to single characters.
 */
const PARTS = 8;

/**
 * Converts bytes to tokens, as the model's tokenizer would. The bytes may begin and end inside a
 * character; the tokenizer cannot take such fragments, so they become byte tokens. The same applies
 * to text that the tokenizer would change: a normalising one (NFC, NFKC) turns `e` and U+0301 into
 * `é`, and SentencePiece treats U+2581 as a space.
 * @throws `internal_error` if the vocabulary cannot represent a fragment.
 */
export function encodeBytes(model: LoadedModel, bytes: Uint8Array): number[] {
  let from = 0;
  while (from < 3 && isContinuation(bytes[from])) from++;
  const to = from + wholeCharacters(bytes.subarray(from));
  return [
    ...spelt(model, bytes.subarray(0, from)),
    ...encodeWholeCharacters(model, bytes.subarray(from, to)),
    ...spelt(model, bytes.subarray(to)),
  ];
}

/** Tokens that decode to exactly these bytes, which are whole characters. */
function encodeWholeCharacters(model: LoadedModel, bytes: Uint8Array): number[] {
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
  return parts.flatMap((part) => encodeWholeCharacters(model, part));
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
    `The vocabulary of ${id} has no tokens for ${JSON.stringify(text)} or a part of it.`,
    { code: 'internal_error' },
  );
}
