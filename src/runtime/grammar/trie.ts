import type { Vocabulary } from './types.ts';

/**
 * The tokens of a vocabulary by their bytes, in flat arrays. Nodes lie in depth-first order: the children of node `n`
 * begin at `n + 1`, and `end[n]` is the first node after its subtree, so that a dead subtree is one jump. Node 0 is the
 * root, the empty text.
 */
export interface Trie {
  /** Number of nodes. */
  readonly nodes: number;
  /** Last byte of the node's text. */
  readonly byte: Uint8Array;
  /** Length of the node's text in bytes. */
  readonly depth: Uint16Array;
  /** First node after the node's subtree. */
  readonly end: Int32Array;
  /** A token whose bytes are the node's text, or -1. */
  readonly token: Int32Array;
  /** By token id: another token with the same bytes, or -1. */
  readonly twin: Int32Array;
  /** Length of the longest token in bytes. */
  readonly maxDepth: number;
}

/** Builds the trie of all tokens that stand for text. */
export function buildTrie(vocabulary: Vocabulary): Trie {
  const ids: number[] = [];
  for (let id = 0; id < vocabulary.size; id++) {
    if (!vocabulary.special.has(id) && vocabulary.bytes[id]!.length > 0) ids.push(id);
  }
  return trieOf(vocabulary, ids);
}

/** The trie of some of a vocabulary's tokens. */
export function trieOf(vocabulary: Vocabulary, ids: Iterable<number>): Trie {
  const { bytes } = vocabulary;
  const sorted = [...ids].sort((a, b) => compareBytes(bytes[a]!, bytes[b]!) || a - b);
  let capacity = 1;
  for (const id of sorted) capacity += bytes[id]!.length;
  const byte = new Uint8Array(capacity);
  const depth = new Uint16Array(capacity);
  const end = new Int32Array(capacity);
  const token = new Int32Array(capacity).fill(-1);
  const twin = new Int32Array(vocabulary.size).fill(-1);
  const path = [0];
  let nodes = 1;
  let previous = new Uint8Array(0);
  for (const id of sorted) {
    const text = bytes[id]!;
    let shared = 0;
    while (shared < previous.length && previous[shared] === text[shared]) shared++;
    for (let length = previous.length; length > shared; length--) end[path[length]!] = nodes;
    for (let length = shared + 1; length <= text.length; length++) {
      byte[nodes] = text[length - 1]!;
      depth[nodes] = length;
      path[length] = nodes++;
    }
    const node = path[text.length]!;
    twin[id] = token[node]!;
    token[node] = id;
    previous = text as Uint8Array<ArrayBuffer>;
  }
  for (let length = previous.length; length >= 0; length--) end[path[length]!] = nodes;
  const maxDepth = sorted.reduce((longest, id) => Math.max(longest, bytes[id]!.length), 0);
  return {
    nodes,
    byte: byte.slice(0, nodes),
    depth: depth.slice(0, nodes),
    end: end.slice(0, nodes),
    token: token.slice(0, nodes),
    twin,
    maxDepth,
  };
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = a[index]! - b[index]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
