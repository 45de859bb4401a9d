import type { LoadedModel } from '../engine/types.ts';
import { formworkError } from '../errors.ts';
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

/**
 * Bytes to tokens, as the model's tokenizer divides them. The bytes may begin and end inside a character; those
 * fragments, which the tokenizer cannot take, are spelt with byte tokens.
 * @throws `internal_error` when the vocabulary cannot spell a fragment.
 */
export function encodeBytes(model: LoadedModel, bytes: Uint8Array): number[] {
  let from = 0;
  while (from < 3 && isContinuation(bytes[from])) from++;
  const to = from + wholeCharacters(bytes.subarray(from));
  const head = spell(model.vocabulary, bytes.subarray(0, from));
  const tail = spell(model.vocabulary, bytes.subarray(to));
  if (!head || !tail) {
    throw formworkError('The vocabulary has no tokens for part of a character.', {
      code: 'internal_error',
    });
  }
  if (from === to) return [...head, ...tail];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, to));
  return [...head, ...model.encode(text), ...tail];
}
