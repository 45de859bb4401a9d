/**
 * Converts bytes to tokens without the tokenizer, for text that begins or ends inside a character.
 */
import type { Vocabulary } from '../grammar/index.ts';

interface TokenIndex {
  readonly longest: number;
  readonly idOf: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<Vocabulary, TokenIndex>();

function key(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

function indexOf(vocabulary: Vocabulary): TokenIndex {
  const known = indexes.get(vocabulary);
  if (known) return known;
  const idOf = new Map<string, number>();
  let longest = 0;
  for (let id = 0; id < vocabulary.size; id++) {
    const bytes = vocabulary.bytes[id]!;
    if (bytes.length === 0) continue;
    longest = Math.max(longest, bytes.length);
    const text = key(bytes, 0, bytes.length);
    if (!idOf.has(text)) idOf.set(text, id);
  }
  const index = { longest, idOf };
  indexes.set(vocabulary, index);
  return index;
}

/** The tokens that match a prefix of `bytes.subarray(from)`, shortest first. */
export function tokensAlong(vocabulary: Vocabulary, bytes: Uint8Array, from = 0): number[] {
  const { longest, idOf } = indexOf(vocabulary);
  const found: number[] = [];
  const end = Math.min(bytes.length, from + longest);
  for (let to = from + 1; to <= end; to++) {
    const id = idOf.get(key(bytes, from, to));
    if (id !== undefined) found.push(id);
  }
  return found;
}

/**
 * Spells bytes greedily by the longest token at each position. This differs from the tokenizer's
 * own division, so use it only for fragments of characters. Undefined if the vocabulary cannot
 * spell them.
 */
export function spell(vocabulary: Vocabulary, bytes: Uint8Array): number[] | undefined {
  const tokens: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const token = tokensAlong(vocabulary, bytes, at).at(-1);
    if (token === undefined) return undefined;
    tokens.push(token);
    at += vocabulary.bytes[token]!.length;
  }
  return tokens;
}
