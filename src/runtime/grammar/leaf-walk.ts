import { DEAD, type Leaf, NEAR_HORIZON, UNKNOWN } from '../regular/types.ts';
import { allowToken } from './token-mask.ts';
import { childOf, type Trie } from './trie.ts';
import type { TokenMask } from './types.ts';

/** What a walk of the vocabulary through a leaf finds. */
export interface LeafWalk {
  /** The tokens that stay inside the value or end with it. */
  readonly inside: Ranges;
  /** Where tokens go on after the value's end, by {@link Cut.node}. */
  readonly cuts: readonly Cut[];
}

/** Tokens by their places in {@link Trie.tokens}: pairs of the first and of the one after the last. */
export type Ranges = readonly number[];

/** A node of the trie at which a value ends and tokens go on. */
export interface Cut {
  readonly node: number;
  /** The accepting state in which the value ends. */
  readonly state: number;
}

/** Walks all tokens through the leaf from a state. */
export function walkLeaf(trie: Trie, leaf: Leaf, state: number): LeafWalk {
  const inside: number[] = [];
  const cuts: Cut[] = [];
  if (leaf.bytes) {
    walkBytes(trie, leaf, 0, state, inside, cuts);
    if (cuts.length > 1) cuts.sort(byNode);
  } else walkSubtree(trie, leaf, 0, state, inside, cuts);
  return { inside, cuts };
}

/** What {@link walkLeaf} found, as a mask. */
export interface KnownWalk {
  readonly inside: TokenMask;
  readonly cuts: readonly Cut[];
}

/**
 * The same, by difference from a state that has been walked: where both states lead to the same one (or to states that
 * agree for as long as tokens go on), the tokens below are known.
 */
export function walkLeafFrom(
  trie: Trie,
  leaf: Leaf,
  state: number,
  known: KnownWalk,
  knownState: number,
): KnownWalk {
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
  const step = stepper(leaf);
  const knownStep = stepper(leaf);
  let knownCut = 0;
  for (let node = 1; node < nodes; ) {
    const level = depth[node]!;
    const next = step(states[level - 1]!, byte[node]!);
    const knownNext = knownStep(knownStates[level - 1]!, byte[node]!);
    const after = end[node]!;
    const agreed = agree(leaf, next, knownNext, height[node]!);
    if (!agreed && next >= 0 && knownNext >= 0 && !leaf.accepting(next)) {
      // Both go on here: the node's own tokens are allowed already.
      states[level] = next;
      knownStates[level] = knownNext;
      node++;
      continue;
    }
    if (agreed) {
      while (knownCut < known.cuts.length && known.cuts[knownCut]!.node < node) knownCut++;
      while (knownCut < known.cuts.length && known.cuts[knownCut]!.node < after) {
        cuts.push(known.cuts[knownCut++]!);
      }
    } else {
      forbid(change(), tokens, first[node]!, first[after]!);
      if (next >= 0) {
        const ranges = [first[node]!, first[node + 1]!];
        walkSubtree(trie, leaf, node, next, ranges, cuts);
        eachToken(trie, ranges, (token) => allowToken(inside, token));
      }
    }
    node = after;
  }
  return { inside, cuts };
}

function byNode(a: Cut, b: Cut): number {
  return a.node - b.node;
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

/** {@link Leaf.next} for bytes after one state, mostly: its row is looked up once. */
function stepper(leaf: Leaf): Leaf['next'] {
  let rowOf = -1;
  let row: Int32Array | undefined;
  return (state, byte) => {
    if (state !== rowOf) {
      row = leaf.row?.(state);
      rowOf = state;
    }
    const next = row ? row[byte]! : UNKNOWN;
    return next === UNKNOWN ? leaf.next(state, byte) : next;
  };
}

/** True when two states allow the same for `bytes` more bytes. */
function agree(leaf: Leaf, a: number, b: number, bytes: number): boolean {
  if (a === b) return true;
  if (a < 0 || b < 0) return false;
  let bound = NEAR_HORIZON;
  while (bound < bytes) bound *= 2;
  return leaf.horizon(a, bound) === leaf.horizon(b, bound);
}

/** Walks what lies below a node that the leaf has reached in `start`. */
export function walkSubtree(
  trie: Trie,
  leaf: Leaf,
  top: number,
  start: number,
  inside: number[],
  cuts: Cut[],
): void {
  const { byte, depth, end, first } = trie;
  const base = depth[top]!;
  const states = new Int32Array(trie.maxDepth + 1);
  states[base] = start;
  if (top > 0 && leaf.accepting(start)) addCut(trie, top, start, cuts);
  const step = stepper(leaf);
  const last = end[top]!;
  // Tokens lie in the order of their nodes: a range goes on until a subtree is left out.
  let from = -1;
  for (let node = top + 1; node < last; ) {
    const level = depth[node]!;
    const state = step(states[level - 1]!, byte[node]!);
    if (state < 0) {
      if (from >= 0) addRange(inside, from, first[node]!);
      from = -1;
      node = end[node]!;
      continue;
    }
    if (from < 0) from = first[node]!;
    states[level] = state;
    if (end[node]! > node + 1 && leaf.accepting(state)) addCut(trie, node, state, cuts);
    node++;
  }
  if (from >= 0) addRange(inside, from, first[last]!);
}

/** The same for an automaton of few bytes, which are looked up among the tokens'. */
function walkBytes(
  trie: Trie,
  leaf: Leaf,
  top: number,
  start: number,
  inside: number[],
  cuts: Cut[],
): void {
  const { end, first } = trie;
  for (const byte of leaf.bytes!(start)) {
    const node = childOf(trie, top, byte);
    const state = node < 0 ? DEAD : leaf.next(start, byte);
    if (state < 0) continue;
    addRange(inside, first[node]!, first[node + 1]!);
    if (end[node] === node + 1) continue;
    if (leaf.accepting(state)) addCut(trie, node, state, cuts);
    walkBytes(trie, leaf, node, state, inside, cuts);
  }
}

/** Cuts at a node where JSON goes on after a value. */
function addCut(trie: Trie, node: number, state: number, cuts: Cut[]): void {
  if (rangesAfter(trie, node).length > 0) cuts.push({ node, state });
}

/** The tokens that go on after a cut, in so far as JSON does. */
export function rangesAfter({ byte, end, first }: Trie, node: number): Ranges {
  const ranges: number[] = [];
  for (let child = node + 1; child < end[node]!; child = end[child]!) {
    if (mayFollowValue(byte[child]!)) ranges.push(first[child]!, first[end[child]!]!);
  }
  return ranges;
}

/** What JSON (RFC 8259, section 2) lets follow a value or a name: `,` `:` `]` `}` and white space. */
const FOLLOWS = new Set([0x2c, 0x3a, 0x5d, 0x7d, 0x20, 0x0a, 0x0d, 0x09]);

/** True for a byte that may follow a value or a name. */
export function mayFollowValue(byte: number): boolean {
  return FOLLOWS.has(byte);
}

function addRange(ranges: number[], from: number, upTo: number): void {
  if (from < upTo) ranges.push(from, upTo);
}

/** Calls back with the tokens of some ranges. */
export function eachToken({ tokens }: Trie, ranges: Ranges, found: (token: number) => void): void {
  for (let at = 0; at < ranges.length; at += 2) {
    for (let index = ranges[at]!; index < ranges[at + 1]!; index++) found(tokens[index]!);
  }
}

function forbid(mask: TokenMask, tokens: Int32Array, from: number, upTo: number): void {
  for (let index = from; index < upTo; index++) {
    const token = tokens[index]!;
    mask[token >>> 5]! &= ~(1 << (token & 31));
  }
}
