import { type Leaf, NEAR_HORIZON, UNKNOWN } from '../regular/types.ts';
import { childOf, type Trie } from './trie.ts';
import type { TokenMask } from './types.ts';

/** What a walk of the vocabulary through a leaf finds. */
export interface LeafWalk {
  /** The tokens that stay inside the value or end with it. */
  readonly inside: TokenMask;
  /** The tokens that go on after the value's end, by {@link Cut.index}. */
  readonly cuts: readonly Cut[];
  /** Nodes that were come by. */
  readonly visited: number;
}

/** A token that ends a value and goes on. */
export interface Cut {
  /** Its place in {@link Trie.tokens}. */
  readonly index: number;
  /** The trie's node at which the value ends. */
  readonly node: number;
  /** The accepting state in which the value ends. */
  readonly state: number;
}

/** Walks all tokens through the leaf from a state. */
export function walkLeaf(trie: Trie, leaf: Leaf, state: number, words: number): LeafWalk {
  const inside = new Int32Array(words);
  const cuts: Cut[] = [];
  const visited = leaf.edges
    ? walkEdges(trie, leaf, 0, state, inside, cuts)
    : walkSubtree(trie, leaf, 0, state, inside, cuts);
  return { inside, cuts: cuts.length > 1 ? cuts.sort(byIndex) : cuts, visited };
}

/**
 * The same, by difference from a state that has been walked: where both states lead to the same one (or to states that
 * agree for as long as tokens go on), the tokens below are known.
 */
export function walkLeafFrom(
  trie: Trie,
  leaf: Leaf,
  state: number,
  known: LeafWalk,
  knownState: number,
): LeafWalk {
  const { nodes, byte, depth, height, end, first, tokens } = trie;
  const cuts: Cut[] = [];
  let inside = known.inside;
  const change = () => {
    if (inside === known.inside) inside = inside.slice();
    return inside;
  };
  const states = new Int32Array(trie.maxDepth + 1);
  const knownStates = new Int32Array(trie.maxDepth + 1);
  states[0] = state;
  knownStates[0] = knownState;
  for (let node = 1; node < nodes; ) {
    const level = depth[node]!;
    const next = leaf.next(states[level - 1]!, byte[node]!);
    const knownNext = leaf.next(knownStates[level - 1]!, byte[node]!);
    const below = first[end[node]!]!;
    if (agree(leaf, next, knownNext, height[node]!)) {
      copyCuts(known.cuts, first[node]!, below, node, cuts);
    } else if (next < 0) {
      forbid(change(), tokens, first[node]!, below);
    } else if (knownNext < 0 || leaf.accepting(next)) {
      forbid(change(), tokens, first[node]!, below);
      allow(inside, tokens, first[node]!, first[node + 1]!);
      walkSubtree(trie, leaf, node, next, inside, cuts);
    } else {
      // Both go on here: the node's own tokens are allowed already.
      states[level] = next;
      knownStates[level] = knownNext;
      node++;
      continue;
    }
    node = end[node]!;
  }
  cuts.sort(byIndex);
  const same = cuts.length === known.cuts.length && cuts.every((cut, at) => cut === known.cuts[at]);
  return { inside, cuts: same ? known.cuts : cuts, visited: known.visited };
}

function byIndex(a: Cut, b: Cut): number {
  return a.index - b.index;
}

/**
 * How many of the nodes below {@link Trie.widest} need not be walked again when `state` is walked by difference from
 * `knownState`, going by the first byte alone.
 */
export function agreement(trie: Trie, leaf: Leaf, state: number, knownState: number): number {
  const { byte, end, widest } = trie;
  let agreed = 0;
  for (const node of widest) {
    const next = leaf.next(state, byte[node]!);
    const knownNext = leaf.next(knownState, byte[node]!);
    if (next >= 0 && agree(leaf, next, knownNext, NEAR_HORIZON)) agreed += end[node]! - node;
  }
  return agreed;
}

/** Of cuts sorted by index, those from one index up to another that do not lie above a node. */
function copyCuts(
  known: readonly Cut[],
  from: number,
  upTo: number,
  top: number,
  cuts: Cut[],
): void {
  let low = 0;
  for (let high = known.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (known[middle]!.index < from) low = middle + 1;
    else high = middle;
  }
  for (; low < known.length && known[low]!.index < upTo; low++) {
    if (known[low]!.node >= top) cuts.push(known[low]!);
  }
}

/** True when two states allow the same for `bytes` more bytes. */
function agree(leaf: Leaf, a: number, b: number, bytes: number): boolean {
  if (a === b) return true;
  if (a < 0 || b < 0) return false;
  let bound = NEAR_HORIZON;
  while (bound < bytes) bound *= 2;
  return leaf.horizon(a, bound) === leaf.horizon(b, bound);
}

/** Walks what lies below a node that the leaf has reached in `start`. Returns how many nodes were come by. */
export function walkSubtree(
  trie: Trie,
  leaf: Leaf,
  top: number,
  start: number,
  inside: TokenMask,
  cuts: Cut[],
): number {
  const { byte, depth, end, first, tokens } = trie;
  let visited = 0;
  const base = depth[top]!;
  const states = new Int32Array(trie.maxDepth + 1);
  states[base] = start;
  if (top > 0 && leaf.accepting(start)) addCuts(trie, top, start, cuts);
  // One row is looked up for all children of a node.
  let rowOf = -1;
  let row: Int32Array | undefined;
  const last = end[top]!;
  for (let node = top + 1; node < last; ) {
    const level = depth[node]!;
    const before = states[level - 1]!;
    if (before !== rowOf) {
      row = leaf.row?.(before);
      rowOf = before;
    }
    let state = row ? row[byte[node]!]! : UNKNOWN;
    if (state === UNKNOWN) state = leaf.next(before, byte[node]!);
    if (state < 0) {
      node = end[node]!;
      continue;
    }
    states[level] = state;
    visited++;
    allow(inside, tokens, first[node]!, first[node + 1]!);
    if (end[node]! > node + 1 && leaf.accepting(state)) addCuts(trie, node, state, cuts);
    node++;
  }
  return visited;
}

/** The same for an automaton of few bytes, which are looked up among the tokens'. */
function walkEdges(
  trie: Trie,
  leaf: Leaf,
  top: number,
  start: number,
  inside: TokenMask,
  cuts: Cut[],
): number {
  const { end, first, tokens } = trie;
  let visited = 0;
  for (const [byte, state] of leaf.edges!(start)) {
    const node = childOf(trie, top, byte);
    if (node < 0) continue;
    visited++;
    allow(inside, tokens, first[node]!, first[node + 1]!);
    if (end[node] === node + 1) continue;
    if (leaf.accepting(state)) addCuts(trie, node, state, cuts);
    visited += walkEdges(trie, leaf, node, state, inside, cuts);
  }
  return visited;
}

/** The tokens below a node at which a value may end, in so far as JSON goes on like that. */
function addCuts(trie: Trie, at: number, state: number, cuts: Cut[]): void {
  const { byte, end, first } = trie;
  for (let child = at + 1; child < end[at]!; child = end[child]!) {
    if (!mayFollowValue(byte[child]!)) continue;
    for (let index = first[child]!; index < first[end[child]!]!; index++) {
      cuts.push({ index, node: at, state });
    }
  }
}

/** What JSON (RFC 8259, section 2) lets follow a value or a name: white space and `,` `:` `]` `}`. */
export function mayFollowValue(byte: number): boolean {
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

function allow(mask: TokenMask, tokens: Int32Array, from: number, upTo: number): void {
  for (let index = from; index < upTo; index++) {
    const token = tokens[index]!;
    mask[token >>> 5]! |= 1 << (token & 31);
  }
}

function forbid(mask: TokenMask, tokens: Int32Array, from: number, upTo: number): void {
  for (let index = from; index < upTo; index++) {
    const token = tokens[index]!;
    mask[token >>> 5]! &= ~(1 << (token & 31));
  }
}
