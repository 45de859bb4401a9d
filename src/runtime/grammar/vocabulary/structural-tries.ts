import { isSpace, SPACE, STRUCTURE, utf8 } from '../../common/json-bytes.ts';
import type { Tokens } from '../tokens.ts';
import { buildTrie, type Trie, type TrieEntry } from './trie.ts';

/**
 * The tokens that may occur between values: punctuation or white space, possibly followed by the
 * start of a value or name.
 */
export interface StructuralTries {
  /** Those without leading white space. */
  readonly plain: Trie;
  /** Those with leading white space, by the bytes after it. */
  readonly spaced: Trie;
  /** Of these, those with exactly one space, by the bytes after it. */
  readonly oneSpace: Trie;
}

const structure = new Set(STRUCTURE);

/** The first bytes of scalars and names. */
const beginnings = new Set(utf8('"-0123456789tfn'));

/** Creates the tries of a vocabulary. They contain a few hundred of its tokens. */
export function structuralTries(vocabulary: Tokens): StructuralTries {
  const plain: TrieEntry[] = [];
  const spaced: TrieEntry[] = [];
  const oneSpace: TrieEntry[] = [];
  for (let token = 0; token < vocabulary.size; token++) {
    const bytes = vocabulary.bytes[token]!;
    const length = leading((byte) => structure.has(byte), bytes);
    if (length === 0 || (length < bytes.length && !beginnings.has(bytes[length]!))) continue;
    const space = leadingSpace(bytes);
    const entry = { token, bytes: bytes.subarray(space) };
    (space > 0 ? spaced : plain).push(entry);
    if (space === 1 && bytes[0] === SPACE) oneSpace.push(entry);
  }
  return { plain: buildTrie(plain), spaced: buildTrie(spaced), oneSpace: buildTrie(oneSpace) };
}

/** Number of leading white space bytes in a text. */
export function leadingSpace(bytes: Uint8Array): number {
  return leading(isSpace, bytes);
}

function leading(such: (byte: number) => boolean, bytes: Uint8Array): number {
  const end = bytes.findIndex((byte) => !such(byte));
  return end < 0 ? bytes.length : end;
}
