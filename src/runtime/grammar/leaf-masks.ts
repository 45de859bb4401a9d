import { HORIZON, type Leaf } from '../regular/types.ts';
import {
  agreement,
  type Cut,
  eachToken,
  type KnownWalk,
  type Ranges,
  rangesAfter,
  walkLeaf,
  walkLeafFrom,
} from './leaf-walk.ts';
import { allowToken } from './token-mask.ts';
import type { TokenSet } from './token-set.ts';
import { buildTrie, type Trie, type TrieEntry } from './trie.ts';
import type { TokenMask, Vocabulary } from './types.ts';

/**
 * Which tokens go on inside one scalar or key, from one state of its automaton. It depends on nothing around the value,
 * so it is worked out once for a vocabulary and shared by every schema that has such a value.
 */
export interface LeafMask {
  /** The tokens that stay inside the value or end with it. */
  readonly inside: TokenSet;
  /** The tokens that end the value and go on after it. */
  readonly crossings: readonly Crossing[];
}

/** Tokens that end a value in one accepting state and go on. */
export interface Crossing {
  /** The accepting state. */
  readonly state: number;
  /** What the tokens write after the value's end. */
  readonly rest: Trie;
  /** Of these, tokens that are none of the crossing. */
  readonly without: ReadonlySet<number>;
}

/** The leaf masks of one vocabulary. */
export interface LeafMasks {
  maskOf(leaf: Leaf, state: number): LeafMask;
}

/** More than this many are not kept: the oldest half goes. At 49,152 tokens, 24 MB. */
const KEPT = 4096;

/** More tries of what follows a value are not kept. */
const MOST_RESTS = 1024;

/** Of fewer tokens no mask is made: they are listed. A walk that finds so few is soon done again in full. */
const FEW = 256;

/**
 * Walks by difference are tried from the states of an automaton that were walked last, so many of those walked in full
 * and so many of the others: the names or items that are still free differ little from one to the next.
 */
const REFERENCES = 3;

/** Automata whose walks are kept, those used last: each holds megabytes where many tokens end a value. */
const MOST_AUTOMATA = 32;

/** Crossings that differ in more cuts than this are made anew. */
const MOST_DIFFERENT = 64;

const NONE: ReadonlySet<number> = new Set();

/** A state that was walked and allows much. */
interface Reference {
  readonly state: number;
  readonly walk: KnownWalk;
  readonly full: boolean;
  /** The walk whose crossings it shares. */
  readonly like: { readonly cuts: readonly Cut[]; readonly crossings: readonly Crossing[] };
}

/** Makes the (empty) table of leaf masks of a vocabulary. */
export function createLeafMasks(trie: Trie, vocabulary: Vocabulary): LeafMasks {
  const words = (vocabulary.size + 31) >>> 5;
  const far = trie.maxDepth <= HORIZON;
  let recent = new Map<number, Map<number, LeafMask>>();
  let older = recent;
  let count = 0;
  const references = new Map<number, Reference[]>();
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
    const mask = older.get(leaf.key)?.get(state) ?? walk(leaf, state);
    keep(leaf.key, state, mask);
    return mask;
  }

  function walk(leaf: Leaf, state: number): LeafMask {
    const known = references.get(leaf.key) ?? [];
    let best: Reference | undefined;
    let most = trie.nodes >>> 3;
    for (const reference of known) {
      const agreed = agreement(trie, leaf, state, reference.state);
      if (agreed > most) [best, most] = [reference, agreed];
    }
    if (best) {
      const walked = walkLeafFrom(trie, leaf, state, best.walk, best.state);
      const found = differ(walked.cuts, best.like);
      const like = found ? best.like : { cuts: walked.cuts, crossings: crossingsOf(walked.cuts) };
      refer(leaf, known, { state, walk: walked, full: false, like });
      return { inside: { masks: [walked.inside], tokens: [] }, crossings: found ?? like.crossings };
    }
    const { inside, cuts } = walkLeaf(trie, leaf, state);
    const crossings = crossingsOf(cuts);
    const listed = listOf(inside);
    if (listed) return { inside: listed, crossings };
    const mask = maskOfRanges(inside);
    refer(leaf, known, {
      state,
      walk: { inside: mask, cuts },
      full: true,
      like: { cuts, crossings },
    });
    return { inside: { masks: [mask], tokens: [] }, crossings };
  }

  /** The crossings of some cuts by what they have more and less than others; undefined when that is much. */
  function differ(cuts: readonly Cut[], { cuts: others, crossings }: Reference['like']) {
    const more: Cut[] = [];
    const less: Cut[] = [];
    for (let a = 0, b = 0; a < cuts.length || b < others.length; ) {
      const order = (cuts[a]?.node ?? trie.nodes) - (others[b]?.node ?? trie.nodes);
      if (order === 0 && cuts[a]!.state === others[b]!.state) {
        a++;
        b++;
      } else if (order < 0) more.push(cuts[a++]!);
      else less.push(others[b++]!);
    }
    const different = more.length + less.length;
    if (different === 0) return crossings;
    if (different > MOST_DIFFERENT) return undefined;
    const without = new Set<number>();
    for (const { node } of less)
      eachToken(trie, rangesAfter(trie, node), (token) => without.add(token));
    return [...crossings.map((crossing) => ({ ...crossing, without })), ...crossingsOf(more)];
  }

  function refer(leaf: Leaf, known: readonly Reference[], own: Reference): void {
    const like = known.filter(({ full }) => full === own.full).slice(0, REFERENCES - 1);
    const others = known.filter(({ full }) => full !== own.full);
    references.delete(leaf.key);
    references.set(leaf.key, [own, ...like, ...others]);
    if (references.size > MOST_AUTOMATA) references.delete(references.keys().next().value!);
  }

  /** The tokens of ranges when they are {@link FEW}. */
  function listOf(ranges: Ranges): TokenSet | undefined {
    let length = 0;
    for (let at = 0; at < ranges.length; at += 2) length += ranges[at + 1]! - ranges[at]!;
    if (length > FEW) return undefined;
    const tokens: number[] = [];
    eachToken(trie, ranges, (token) => tokens.push(token));
    return { masks: [], tokens };
  }

  function maskOfRanges(ranges: Ranges): TokenMask {
    const mask = new Int32Array(words);
    eachToken(trie, ranges, (token) => allowToken(mask, token));
    return mask;
  }

  function crossingsOf(cuts: readonly Cut[]): readonly Crossing[] {
    return Array.from(
      Map.groupBy(cuts, ({ state }) => state),
      ([state, group]) => ({ state, rest: restOf(group), without: NONE }),
    );
  }

  function restOf(cuts: readonly Cut[]): Trie {
    let key = '';
    for (const { node } of cuts) key += `${node},`;
    let rest = rests.get(key);
    if (!rest) {
      rest = buildTrie(cuts.flatMap(restsAt));
      if (rests.size >= MOST_RESTS) rests.clear();
      rests.set(key, rest);
    }
    return rest;
  }

  function restsAt({ node }: Cut): TrieEntry[] {
    const entries: TrieEntry[] = [];
    const length = trie.depth[node]!;
    eachToken(trie, rangesAfter(trie, node), (token) =>
      entries.push({ token, bytes: vocabulary.bytes[token]!.subarray(length) }),
    );
    return entries;
  }

  return { maskOf };
}
