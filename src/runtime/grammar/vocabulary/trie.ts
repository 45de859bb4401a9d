import type { Tokens } from '../tokens.ts';
import { classesOfNodes } from './trie-classes.ts';

/**
 * Tokens by their bytes, in flat arrays. Nodes are in depth-first order: the children of node `n`
 * begin at `n + 1`, and `end[n]` is the first node after its subtree. Skipping a dead subtree is
 * therefore one jump, and a subtree's tokens are one slice. Node 0 is the root, the empty text.
 */
export interface Trie {
  /** Last byte of the node's text. */
  readonly byte: Uint8Array;
  /** Length of the node's text in bytes. */
  readonly depth: Uint16Array;
  /** Number of characters that begin in the node's text. */
  readonly characters: Uint16Array;
  /** Number of bytes that the longest text below the node adds. */
  readonly height: Uint16Array;
  /**
   * The classes of all characters in the node's texts, from its own byte on
   * (regular/character-classes.ts).
   */
  readonly classes: Int32Array;
  /** First node after the node's subtree. */
  readonly end: Int32Array;
  /** Token ids in node order. */
  readonly tokens: Int32Array;
  /**
   * The tokens of node `n` are `tokens[first[n]]` up to `tokens[first[n + 1]]`; those of its
   * subtree extend to `first[end[n]]`.
   */
  readonly first: Int32Array;
  /** The children of the root by byte; -1 if there is none. */
  readonly roots: Int32Array;
  /** Length of the longest text in bytes. */
  readonly maxDepth: number;
}

/** A text, and the token that it belongs to (as all of it, or its end). */
export interface TrieEntry {
  readonly bytes: Uint8Array;
  readonly token: number;
}

/** The trie of all tokens that represent text, or of those whose bytes have some property. */
export function vocabularyTrie(
  vocabulary: Tokens,
  has: (bytes: Uint8Array) => boolean = ({ length }) => length > 0,
): Trie {
  const entries: TrieEntry[] = [];
  for (let token = 0; token < vocabulary.size; token++) {
    const bytes = vocabulary.bytes[token]!;
    if (has(bytes)) entries.push({ bytes, token });
  }
  return buildTrie(entries);
}

/** The trie of any texts. Several entries may have the same text. */
export function buildTrie(entries: readonly TrieEntry[]): Trie {
  const sorted = [...entries].sort((a, b) => compareBytes(a.bytes, b.bytes) || a.token - b.token);
  let capacity = 1;
  for (const { bytes } of sorted) capacity += bytes.length;
  const byte = new Uint8Array(capacity);
  const depth = new Uint16Array(capacity);
  const characters = new Uint16Array(capacity);
  const height = new Uint16Array(capacity);
  const end = new Int32Array(capacity);
  const first = new Int32Array(capacity + 1);
  const path = [0];
  let nodes = 1;
  let maxDepth = 0;
  let previous: Uint8Array = new Uint8Array(0);
  for (const [index, { bytes }] of sorted.entries()) {
    let shared = 0;
    while (shared < previous.length && previous[shared] === bytes[shared]) shared++;
    for (let length = previous.length; length > shared; length--) end[path[length]!] = nodes;
    for (let length = shared + 1; length <= bytes.length; length++) {
      byte[nodes] = bytes[length - 1]!;
      depth[nodes] = length;
      characters[nodes] = characters[path[length - 1]!]! + (byte[nodes]! >>> 6 === 2 ? 0 : 1);
      first[nodes] = index;
      path[length] = nodes++;
    }
    for (let length = bytes.length; length >= 0; length--) {
      const node = path[length]!;
      if (height[node]! >= bytes.length - length && length < bytes.length) break;
      height[node] = bytes.length - length;
    }
    maxDepth = Math.max(maxDepth, bytes.length);
    previous = bytes;
  }
  for (let length = previous.length; length >= 0; length--) end[path[length]!] = nodes;
  first[nodes] = sorted.length;
  const roots = new Int32Array(256).fill(-1);
  for (let node = 1; node < nodes; node = end[node]!) roots[byte[node]!] = node;
  return {
    roots,
    byte: byte.slice(0, nodes),
    depth: depth.slice(0, nodes),
    characters: characters.slice(0, nodes),
    height: height.slice(0, nodes),
    classes: classesOfNodes(nodes, byte, end),
    end: end.slice(0, nodes),
    tokens: Int32Array.from(sorted, ({ token }) => token),
    first: first.slice(0, nodes + 1),
    maxDepth,
  };
}

/** The child of a node with a byte; -1 if there is none. */
export function childOf({ roots, byte, end }: Trie, node: number, wanted: number): number {
  if (node === 0) return roots[wanted]!;
  // The children are in byte order.
  const last = end[node]!;
  let child = node + 1;
  while (child < last && byte[child]! < wanted) child = end[child]!;
  return child < last && byte[child] === wanted ? child : -1;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = a[index]! - b[index]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
