/** Text to tokens and back, beside the tokenizer that web-llm loads. */

import type { Vocabulary } from '../grammar/types.ts';
import type { TokenizerFile } from '../grammar/vocabulary/tokenizer-vocabulary.ts';
import type { LoadedModel } from './types.ts';

/** Wraps a tokenizer that recognises special tokens wherever they are written. */
export function createTokenizer(
  tokenizer: { encode(text: string): Int32Array },
  file: TokenizerFile,
  vocabulary: Vocabulary,
): Pick<LoadedModel, 'encode' | 'decode'> {
  const specialTexts = (file.added_tokens ?? [])
    .filter(({ special, id }) => special || vocabulary.special.has(id))
    .map(({ content }) => content);
  return {
    encode(text, special = false) {
      // The tokenizer is WebAssembly that aborts on text that is not UTF-8.
      const wellFormed = text.toWellFormed();
      if (special) return tokenizer.encode(wellFormed);
      const parts = splitInside(wellFormed, specialTexts).map((part) => tokenizer.encode(part));
      return parts.length === 1 ? parts[0]! : Int32Array.from(parts.flatMap((part) => [...part]));
    },
    decode(tokens) {
      const pieces = Array.from(tokens, (token) => vocabulary.bytes[token] ?? new Uint8Array(0));
      const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const piece of pieces) {
        bytes.set(piece, at);
        at += piece.length;
      }
      return bytes;
    },
  };
}

/**
 * Cuts a text so that no part contains any of `words`: inside each occurrence, after its first character. Someone who
 * writes `<|im_end|>` into a message then says just that, and does not end the turn.
 */
export function splitInside(text: string, words: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const word = words.find((candidate) => candidate !== '' && text.startsWith(candidate, at));
    if (word === undefined) continue;
    const cut = at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
    parts.push(text.slice(from, cut));
    from = cut;
    at = cut - 1;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}
