import { getOrCreate } from '../../common/memo.ts';
import { makeTupleTable } from '../../common/tuple-table.ts';
import { HORIZON, type Leaf } from '../../regular/index.ts';
import { buildTrie, type Trie, type TrieEntry } from '../vocabulary/trie.ts';
import { type Cut, makeLeafWalk } from './leaf-walk.ts';
import { makeRangeSets } from './range-sets.ts';
import { forbidToken, isAllowed } from './token-mask.ts';
import { rangesAfter, tokensOf } from './token-ranges.ts';
import type { TokenSet } from './token-set.ts';

/**
 * The tokens allowed in one state of a scalar's or name's automaton. They do not depend on the
 * surroundings of the value, so they are computed once per vocabulary and shared by every schema
 * with such a value.
 */
interface LeafMask {
  /** The tokens that stay within the value or end with it. */
  readonly inside: TokenSet;
  /**
   * The tokens that extend beyond the value; its surroundings determine whether they are allowed.
   */
  readonly crossings: readonly Crossing[];
}

/** Tokens that end a value in one accepting state and extend beyond it. */
export interface Crossing {
  /** The accepting state. */
  readonly state: number;
  /** The tokens, by their bytes after the value. */
  readonly rest: Trie;
  /**
   * Tokens of `rest` that do not belong to the crossing, because it shares its trie with others.
   */
  readonly without: ReadonlySet<number>;
}

/** The leaf masks of one vocabulary. */
export interface LeafMasks {
  maskOf(leaf: Leaf, state: number): LeafMask;
  /** An upper bound on their bytes. */
  bytes(): number;
}

/** Maximum number of masks; then the older half is dropped. 24 MB with 49,152 tokens. */
const MAX_KEPT = 4096;

/** Maximum number of tries of what follows a value. */
const MAX_RESTS = 1024;

const NONE: ReadonlySet<number> = new Set();

/**
 * Creates an empty table of leaf masks.
 * @param trie the tokens, by their texts
 * @param size number of tokens in the vocabulary
 * @param textOf the text of a token in the trie
 * @param quoted a trie of those with a quote, to save time
 */
export function createLeafMasks(
  trie: Trie,
  size: number,
  textOf: (token: number) => Uint8Array,
  quoted = trie,
): LeafMasks {
  const far = trie.maxDepth <= HORIZON;
  const walkLeaf = makeLeafWalk(trie);
  const walkQuoted = makeLeafWalk(quoted);
  const setOf = makeRangeSets(trie, size);
  let recent = makeTupleTable<LeafMask>();
  let older = recent;
  const rests = new Map<string, Trie>();

  function maskOf(leaf: Leaf, exactState: number): LeafMask {
    const state = far ? leaf.horizon(exactState) : exactState;
    const { key } = leaf;
    const kept = recent.get(key, state, 0, 0);
    if (kept) return kept;
    const mask = older.get(key, state, 0, 0) ?? find(leaf, state);
    if (recent.size() >= MAX_KEPT / 2) {
      older = recent;
      recent = makeTupleTable();
    }
    return recent.add(key, state, 0, 0, mask);
  }

  function find(leaf: Leaf, state: number): LeafMask {
    const less = leaf.withoutWords?.(state);
    if (less) return without(maskOf(leaf, less.all), walkQuoted(leaf, less.words).cuts);
    const { inside, cuts } = walkLeaf(leaf, state);
    return { inside: setOf(inside), crossings: crossingsOf(cuts) };
  }

  /** A mask without the tokens that end the value at some nodes of {@link quoted}. */
  function without({ inside, crossings }: LeafMask, ends: readonly Cut[]): LeafMask {
    const ending = new Set<number>();
    const crossing = new Set<number>();
    for (const { node } of ends) {
      const own = [quoted.first[node]!, quoted.first[node + 1]!];
      for (const token of tokensOf(quoted, own)) ending.add(token);
      for (const token of tokensOf(quoted, rangesAfter(quoted, node))) crossing.add(token);
    }
    return {
      inside: lessTokens(inside, ending),
      crossings: crossings.map((those) => ({ ...those, without: crossing })),
    };
  }

  function crossingsOf(cuts: readonly Cut[]): readonly Crossing[] {
    const crossed = cuts.filter(({ node }) => rangesAfter(trie, node).length > 0);
    return Array.from(Map.groupBy(crossed, ({ state }) => state).values(), crossingOf);
  }

  function crossingOf(cuts: readonly Cut[]): Crossing {
    return { state: cuts[0]!.state, rest: restOf(cuts), without: NONE };
  }

  function restOf(cuts: readonly Cut[]): Trie {
    const key = cuts.map(({ node }) => node).join();
    return getOrCreate(rests, key, () => {
      if (rests.size >= MAX_RESTS) rests.clear();
      return buildTrie(cuts.flatMap(restsAt));
    });
  }

  function restsAt({ node }: Cut): TrieEntry[] {
    const length = trie.depth[node]!;
    return tokensOf(trie, rangesAfter(trie, node)).map((token) => ({
      token,
      bytes: textOf(token).subarray(length),
    }));
  }

  return { maskOf, bytes: () => (recent.size() + older.size()) * (size >> 3) };
}

/** A set without some tokens. Returns the set itself if it contains none of them. */
function lessTokens(set: TokenSet, less: ReadonlySet<number>): TokenSet {
  const [mask] = set.masks;
  if (!mask) return { masks: [], tokens: set.tokens.filter((token) => !less.has(token)) };
  const those = [...less].filter((token) => isAllowed(mask, token));
  if (those.length === 0) return set;
  const rest = mask.slice();
  for (const token of those) forbidToken(rest, token);
  return { masks: [rest], tokens: set.tokens };
}
