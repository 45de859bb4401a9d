/** Converts text to tokens and back, on top of the tokenizer that web-llm loads. */

import { formworkError } from '../../common/errors.ts';
import type { TokenizerFile, Tokens } from '../../grammar/index.ts';
import type { LoadedModel } from '../types.ts';
import { createInsideEncoder } from './inside-encoder.ts';

/** A tokenizer that recognises special tokens anywhere in a text, as web-llm's does. */
export interface PlainTokenizer {
  encode(text: string): Int32Array;
}

/** The members of {@link LoadedModel} that this module provides. */
export type ModelTokenizer = Pick<
  LoadedModel,
  'encode' | 'encodeInside' | 'decode' | 'dropsFirstSpace'
>;

/** Wraps a tokenizer. */
export function createTokenizer(
  tokenizer: PlainTokenizer,
  file: TokenizerFile,
  vocabulary: Tokens,
): ModelTokenizer {
  const specialTexts = (file.added_tokens ?? [])
    .filter(({ special, id }) => special || vocabulary.special.has(id))
    .map(({ content }) => content);
  const inside = createInsideEncoder((text) => tokenizer.encode(text), vocabulary);
  return {
    encode(text, special = false) {
      // The WebAssembly tokenizer aborts on text that is not valid UTF-8.
      const wellFormed = text.toWellFormed();
      if (special) return tokenizer.encode(wellFormed);
      const parts = splitInside(wellFormed, specialTexts);
      return joined(parts.map((part, at) => (at === 0 ? tokenizer.encode(part) : inside(part))));
    },
    encodeInside(text, special = false) {
      const wellFormed = text.toWellFormed();
      return special
        ? inside(wellFormed)
        : joined(splitInside(wellFormed, specialTexts).map((part) => inside(part)));
    },
    decode: (tokens) => bytesOf(vocabulary, tokens),
    dropsFirstSpace: dropsFirstSpace(file.decoder),
  };
}

/**
 * Checks that a tokenizer and its vocabulary agree: encoding and decoding returns the same text.
 * @throws `model_load_failed` if they do not; answers could not be constrained to a schema.
 */
export function checkTokenizer(id: string, tokenizer: ModelTokenizer): void {
  const sample = '{"name":"A b","list":[1.5,true]}\n';
  const read = new TextDecoder().decode(tokenizer.decode(tokenizer.encodeInside(sample)));
  if (read === sample) return;
  throw formworkError(
    `The tokenizer of ${id} does not preserve text: ${JSON.stringify(sample)} becomes ${JSON.stringify(read)}. Formwork supports BPE and Unigram tokenizers of bytes or of SentencePiece pieces.`,
    { code: 'model_load_failed' },
  );
}

/** The concatenated bytes of tokens. */
function bytesOf(vocabulary: Tokens, tokens: ArrayLike<number>): Uint8Array {
  const pieces = Array.from(tokens, (token) => vocabulary.bytes[token] ?? new Uint8Array(0));
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function joined(parts: readonly Int32Array[]): Int32Array {
  return parts.length === 1 ? parts[0]! : Int32Array.from(parts.flatMap((part) => [...part]));
}

/**
 * Whether a decoder of tokenizer.json strips a space from the start of a text: `Strip`, a
 * `Metaspace` that adds one, or either within a sequence of decoders.
 */
function dropsFirstSpace(decoder: unknown): boolean {
  if (typeof decoder !== 'object' || decoder === null) return false;
  const { type, decoders, start, content, prepend_scheme, add_prefix_space } = decoder as Record<
    string,
    unknown
  >;
  if (Array.isArray(decoders)) return decoders.some(dropsFirstSpace);
  if (type === 'Strip') return content === ' ' && Number(start) > 0;
  return type === 'Metaspace' && prepend_scheme !== 'never' && add_prefix_space !== false;
}

/**
 * Cuts a text inside each occurrence of `words`, after its first character, so that no part
 * contains any of them. A user who writes `<|im_end|>` into a message therefore writes plain text
 * and does not end the turn.
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
