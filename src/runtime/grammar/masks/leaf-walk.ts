import {
  DEAD,
  type FreeText,
  type Leaf,
  type ListedTexts,
  type Transitions,
  UNKNOWN,
} from '../../regular/index.ts';
import { childOf, type Trie } from '../vocabulary/trie.ts';
import { addRange, type Ranges } from './token-ranges.ts';

/** The result of a walk: the tokens that a leaf allows in one state. */
interface LeafWalk {
  /** The tokens that stay within the value or end with it. */
  readonly inside: Ranges;
  /** Where the value may end. Tokens below such a node extend beyond it. */
  readonly cuts: readonly Cut[];
}

/** A node of the trie at which a value ends. */
export interface Cut {
  readonly node: number;
  /** The accepting state in which the value ends. */
  readonly state: number;
}

/** Finds the tokens that a leaf allows in a state. */
export type WalkLeaf = (leaf: Leaf, state: number) => LeafWalk;

/** Creates the walk through the trie of a vocabulary. */
export function makeLeafWalk(trie: Trie): WalkLeaf {
  const states: number[] = [];
  const transitions: (Transitions | undefined)[] = [];
  return (leaf, state) => {
    const walk = { trie, leaf, inside: [], cuts: [], states, transitions };
    walkBelow(walk, 0, state);
    return walk;
  };
}

interface Walk {
  readonly trie: Trie;
  readonly leaf: Leaf;
  readonly inside: number[];
  readonly cuts: Cut[];
  /**
   * The states on the path to a node and their transitions, by depth. All walks share the lists,
   * because walks are many and short.
   */
  readonly states: number[];
  readonly transitions: (Transitions | undefined)[];
}

/**
 * Walks the subtree of a node that was reached in a state, choosing the fastest method for the
 * state.
 */
function walkBelow(walk: Walk, top: number, start: number): void {
  const { leaf } = walk;
  if (leaf.texts?.[start]) {
    walkText(walk, top, start, leaf.texts);
    return;
  }
  const listed = leaf.listed?.(start);
  if (listed) {
    walkListed(walk, top, listed);
    return;
  }
  // Checked last, because the transitions of a listed state are not worth computing.
  const bytes = leaf.bytes ? leaf.bytes(start) : leaf.transitions?.(start).bytes;
  if (bytes) walkBytes(walk, top, start, bytes);
  else walkSubtree(walk, top, start);
}

/** The general walk: node by node, skipping nodes that need no check. */
function walkSubtree(walk: Walk, top: number, start: number): void {
  const { leaf, inside, cuts, states, transitions } = walk;
  const { byte, classes, depth, height, end, first } = walk.trie;
  states[depth[top]!] = start;
  transitions[depth[top]!] = leaf.transitions?.(start);
  const last = end[top]!;
  for (let node = top + 1; node < last; ) {
    const above = depth[node]! - 1;
    const after = end[node]!;
    const before = states[above]!;
    const known = transitions[above];
    const maxCharacters = known ? maxCharactersOf(known.free, classes[node]!, height[node]!) : -1;
    if (maxCharacters >= 0) {
      addShort(inside, walk.trie, node, maxCharacters);
      node = after;
      continue;
    }
    let state = known ? known.row[byte[node]!]! : UNKNOWN;
    if (state === UNKNOWN) state = leaf.next(before, byte[node]!);
    if (state < 0) {
      node = after;
      continue;
    }
    addRange(inside, first[node]!, first[node + 1]!);
    if (leaf.accepting(state)) cuts.push({ node, state });
    if (after > node + 1) {
      const on = state === before ? known : leaf.transitions?.(state);
      if (on?.bytes) {
        walkBytes(walk, node, state, on.bytes);
        node = after;
        continue;
      }
      states[above + 1] = state;
      transitions[above + 1] = on;
    }
    node++;
  }
}

/** The walk if only one text remains. */
function walkText(
  { trie, inside, cuts }: Walk,
  top: number,
  start: number,
  texts: Uint8Array,
): void {
  let node = top;
  for (let state = start; texts[state]; ) {
    node = childOf(trie, node, texts[state++]!);
    if (node < 0) return;
    addRange(inside, trie.first[node]!, trie.first[node + 1]!);
    if (texts[state] === 0) cuts.push({ node, state });
  }
}

/**
 * The walk if few bytes are possible: looks up each in the trie, instead of each byte of the trie
 * in the automaton.
 */
function walkBytes(walk: Walk, top: number, start: number, bytes: readonly number[]): void {
  const { trie, leaf, inside, cuts } = walk;
  for (const byte of bytes) {
    const node = childOf(trie, top, byte);
    const state = node < 0 ? DEAD : leaf.next(start, byte);
    if (state < 0) continue;
    addRange(inside, trie.first[node]!, trie.first[node + 1]!);
    if (leaf.accepting(state)) cuts.push({ node, state });
    if (trie.end[node]! > node + 1) walkBelow(walk, node, state);
  }
}

/** The walk if all texts are listed: looks them up in the trie, shared prefixes once. */
function walkListed(walk: Walk, top: number, { texts, from, to, at, end }: ListedTexts): void {
  const { trie, inside, cuts } = walk;
  for (let next = from; next < to; ) {
    const text = texts[next]!;
    const byte = text.charCodeAt(at);
    const some = next;
    if (texts[to - 1]!.charCodeAt(at) === byte) next = to;
    else while (texts[next]!.charCodeAt(at) === byte) next++;
    const node = childOf(trie, top, byte);
    if (node < 0) continue;
    addRange(inside, trie.first[node]!, trie.first[node + 1]!);
    if (at + 1 === text.length) cuts.push({ node, state: end });
    else walkListed(walk, node, { texts, from: some, to: next, at: at + 1, end });
  }
}

/**
 * How many characters of some classes may be written without consulting the automaton; -1 if that
 * is not known for all texts of up to `height` + 1 bytes.
 */
function maxCharactersOf(free: readonly FreeText[], classes: number, height: number): number {
  for (let index = 0; index < free.length; index++) {
    const text = free[index]!;
    if ((classes & ~text.classes) !== 0) continue;
    if (text.exact || height < text.length) return text.length;
  }
  return -1;
}

/**
 * Adds the tokens of a subtree that have at most `maxCharacters` characters from its top node's
 * byte on.
 */
function addShort(ranges: number[], trie: Trie, top: number, maxCharacters: number): void {
  const { characters, height, end, first } = trie;
  const most = maxCharacters + characters[top]! - 1;
  const last = end[top]!;
  for (let node = top; node < last; ) {
    const own = characters[node]!;
    // A text has at most as many characters as bytes.
    const whole = own + height[node]! <= most;
    if (own <= most) addRange(ranges, first[node]!, first[whole ? end[node]! : node + 1]!);
    node = whole || own > most ? end[node]! : node + 1;
  }
}
