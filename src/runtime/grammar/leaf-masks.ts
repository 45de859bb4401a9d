import { HORIZON, type Leaf } from '../regular/types.ts';
import { buildTrie, type Trie, type TrieEntry } from './trie.ts';
import type { TokenMask } from './types.ts';

/**
 * Which tokens go on inside one scalar or key, from one state of its automaton. It depends on nothing around the value,
 * so it is worked out once for a vocabulary and shared by every schema that has such a value.
 */
export interface LeafMask {
  /** The tokens that stay inside the value or end with it. */
  readonly inside: TokenMask;
  /** How many they are. */
  readonly count: number;
  /** The tokens that end the value and go on after it. */
  readonly crossings: readonly Crossing[];
  /** The whole bytes of the tokens of {@link crossings}; undefined when there are none. */
  readonly crossing: Trie | undefined;
}

/** Tokens that end a value in one accepting state and go on. */
export interface Crossing {
  /** The accepting state. */
  readonly state: number;
  /** What the tokens write after the value's end. */
  readonly rest: Trie;
}

/** The leaf masks of one vocabulary. */
export interface LeafMasks {
  maskOf(leaf: Leaf, state: number): LeafMask;
}

/** More than this many are not kept: the oldest half goes. At 49,152 tokens, 24 MB. */
const KEPT = 4096;

/** Makes the (empty) table of leaf masks of a vocabulary. */
export function createLeafMasks(trie: Trie, words: number): LeafMasks {
  let recent = new Map<number, Map<number, LeafMask>>();
  let older = recent;
  let count = 0;
  const far = trie.maxDepth <= HORIZON;

  function keep(key: number, state: number, mask: LeafMask): void {
    if (++count > KEPT / 2) {
      older = recent;
      recent = new Map();
      count = 1;
    }
    const states = recent.get(key) ?? new Map<number, LeafMask>();
    recent.set(key, states.set(state, mask));
  }

  function maskOf(leaf: Leaf, exactState: number): LeafMask {
    const state = far ? leaf.horizon(exactState) : exactState;
    const kept = recent.get(leaf.key)?.get(state);
    if (kept) return kept;
    const mask = older.get(leaf.key)?.get(state) ?? computeLeafMask(trie, words, leaf, state);
    keep(leaf.key, state, mask);
    return mask;
  }

  return { maskOf };
}

/** Walks the vocabulary through the leaf. */
function computeLeafMask(trie: Trie, words: number, leaf: Leaf, start: number): LeafMask {
  const { nodes, byte, depth, end, first, tokens } = trie;
  const inside = new Int32Array(words);
  const states = new Int32Array(trie.maxDepth + 1);
  states[0] = start;
  let count = 0;
  const rests = new Map<number, TrieEntry[]>();
  const whole: TrieEntry[] = [];
  for (let node = 1; node < nodes; ) {
    const level = depth[node]!;
    const state = leaf.next(states[level - 1]!, byte[node]!);
    if (state < 0) {
      node = end[node]!;
      continue;
    }
    states[level] = state;
    const upTo = first[node + 1]!;
    for (let index = first[node]!; index < upTo; index++) {
      const token = tokens[index]!;
      inside[token >>> 5]! |= 1 << (token & 31);
      count++;
    }
    if (end[node]! > node + 1 && leaf.accepting(state)) {
      const rest = rests.get(state) ?? [];
      rests.set(state, rest);
      collectRests(trie, node, rest, whole);
    }
    node++;
  }
  const crossings = Array.from(rests, ([state, entries]) => ({ state, rest: buildTrie(entries) }));
  return {
    inside,
    count,
    crossings: crossings.filter(({ rest }) => rest.nodes > 1),
    crossing: whole.length > 0 ? buildTrie(whole) : undefined,
  };
}

/** The tokens below a node at which a value may end, cut at that node, in so far as JSON goes on like that. */
function collectRests(trie: Trie, at: number, rests: TrieEntry[], whole: TrieEntry[]): void {
  const { byte, depth, end, first, tokens } = trie;
  const path: number[] = [];
  for (let node = at, level = depth[at]!; level > 0; node--) {
    // In depth-first order the parent is the nearest node before that is less deep.
    if (depth[node] === level) {
      path[level - 1] = byte[node]!;
      level--;
    }
  }
  const cut = path.length;
  for (let node = at + 1; node < end[at]!; ) {
    const level = depth[node]!;
    if (level === cut + 1 && !mayFollowValue(byte[node]!)) {
      node = end[node]!;
      continue;
    }
    path.length = level - 1;
    path.push(byte[node]!);
    for (let index = first[node]!; index < first[node + 1]!; index++) {
      const bytes = Uint8Array.from(path);
      whole.push({ bytes, token: tokens[index]! });
      rests.push({ bytes: bytes.subarray(cut), token: tokens[index]! });
    }
    node++;
  }
}

/** What JSON (RFC 8259, section 2) lets follow a value or a name: white space and `,` `:` `]` `}`. */
function mayFollowValue(byte: number): boolean {
  return (
    byte === 0x2c ||
    byte === 0x3a ||
    byte === 0x5d ||
    byte === 0x7d ||
    byte === 0x20 ||
    byte === 0x0a ||
    byte === 0x0d ||
    byte === 0x09
  );
}
