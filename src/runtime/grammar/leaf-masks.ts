import { HORIZON, type Leaf } from '../regular/types.ts';
import { agreement, type Cut, type LeafWalk, walkLeaf, walkLeafFrom } from './leaf-walk.ts';
import { buildTrie, type Trie, type TrieEntry } from './trie.ts';
import type { TokenMask, Vocabulary } from './types.ts';

/**
 * Which tokens go on inside one scalar or key, from one state of its automaton. It depends on nothing around the value,
 * so it is worked out once for a vocabulary and shared by every schema that has such a value.
 */
export interface LeafMask {
  /** The tokens that stay inside the value or end with it. */
  readonly inside: TokenMask;
  /** The tokens that end the value and go on after it. */
  readonly crossings: readonly Crossing[];
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

/** More tries of what follows a value are not kept. */
const MOST_RESTS = 1024;

/** A walk that comes by a smaller share of the nodes than this is soon done in full. */
const MUCH = 1 / 64;

/**
 * Walks by difference are tried from the states of an automaton that were walked last, so many of those walked in full
 * and so many of the others: the names or items that are still free differ little from one to the next.
 */
const REFERENCES = 3;

/** Automata whose walks are kept, those used last: each holds megabytes where many tokens end a value. */
const MOST_AUTOMATA = 32;

/** A state that was walked and allows much. */
interface Reference {
  readonly state: number;
  readonly walk: LeafWalk;
  readonly full: boolean;
}

/** Makes the (empty) table of leaf masks of a vocabulary. */
export function createLeafMasks(trie: Trie, vocabulary: Vocabulary): LeafMasks {
  const words = (vocabulary.size + 31) >>> 5;
  const far = trie.maxDepth <= HORIZON;
  let recent = new Map<number, Map<number, LeafMask>>();
  let older = recent;
  let count = 0;
  const references = new Map<number, Reference[]>();
  const crossings = new WeakMap<readonly Cut[], readonly Crossing[]>();
  const rests = new Map<string, Trie>();

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
    const mask = older.get(leaf.key)?.get(state) ?? makeMask(walk(leaf, state));
    keep(leaf.key, state, mask);
    return mask;
  }

  function makeMask({ inside, cuts }: LeafWalk): LeafMask {
    return { inside, crossings: crossingsOf(cuts) };
  }

  function walk(leaf: Leaf, state: number): LeafWalk {
    const known = references.get(leaf.key) ?? [];
    let best: Reference | undefined;
    let most = trie.nodes >>> 3;
    for (const reference of known) {
      const agreed = agreement(trie, leaf, state, reference.state);
      if (agreed > most) [best, most] = [reference, agreed];
    }
    const walked = best
      ? walkLeafFrom(trie, leaf, state, best.walk, best.state)
      : walkLeaf(trie, leaf, state, words);
    if (best || walked.visited > MUCH * trie.nodes) {
      const own: Reference = { state, walk: walked, full: !best };
      const like = known.filter(({ full }) => full === own.full).slice(0, REFERENCES - 1);
      const others = known.filter(({ full }) => full !== own.full);
      references.delete(leaf.key);
      references.set(leaf.key, [own, ...like, ...others]);
      if (references.size > MOST_AUTOMATA) references.delete(references.keys().next().value!);
    }
    return walked;
  }

  /** What the tokens of some cuts write after the value. Many states have the same cuts. */
  function crossingsOf(cuts: readonly Cut[]): readonly Crossing[] {
    const [first] = cuts;
    if (!first) return [];
    let found = crossings.get(cuts);
    if (!found) {
      found = cuts.every(({ state }) => state === first.state)
        ? [{ state: first.state, rest: restOf(cuts) }]
        : Array.from(
            Map.groupBy(cuts, ({ state }) => state),
            ([state, group]) => ({ state, rest: restOf(group) }),
          );
      crossings.set(cuts, found);
    }
    return found;
  }

  /** All tokens below a node are cut there, or none: the nodes tell the rest. */
  function restOf(cuts: readonly Cut[]): Trie {
    let key = '';
    let last = -1;
    for (const { node } of cuts) {
      if (node !== last) key += `${node},`;
      last = node;
    }
    let rest = rests.get(key);
    if (!rest) {
      rest = buildTrie(cuts.map(restOfToken));
      if (rests.size >= MOST_RESTS) rests.clear();
      rests.set(key, rest);
    }
    return rest;
  }

  function restOfToken({ index, node }: Cut): TrieEntry {
    const token = trie.tokens[index]!;
    return { token, bytes: vocabulary.bytes[token]!.subarray(trie.depth[node]!) };
  }

  return { maskOf };
}
