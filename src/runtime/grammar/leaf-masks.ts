import { HORIZON, type Leaf } from '../regular/types.ts';
import { agreement, type Cut, type LeafWalk, walkLeaf, walkLeafFrom } from './leaf-walk.ts';
import { countAllowed } from './token-mask.ts';
import { buildTrie, type Trie } from './trie.ts';
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

/** A walk that allows a smaller share of the tokens than this is soon done in full. */
const MUCH = 1 / 64;

/** Walks by difference are tried from this many states of an automaton, those that were walked last. */
const REFERENCES = 4;

/** A state that was walked in full and allows much. */
interface Reference {
  readonly state: number;
  readonly walk: LeafWalk;
}

/** Makes the (empty) table of leaf masks of a vocabulary. */
export function createLeafMasks(trie: Trie, vocabulary: Vocabulary): LeafMasks {
  const words = (vocabulary.size + 31) >>> 5;
  const far = trie.maxDepth <= HORIZON;
  let recent = new Map<number, Map<number, LeafMask>>();
  let older = recent;
  let count = 0;
  const references = new Map<number, Reference[]>();

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
    const mask = older.get(leaf.key)?.get(state) ?? finishMask(walk(leaf, state));
    keep(leaf.key, state, mask);
    return mask;
  }

  function walk(leaf: Leaf, state: number): LeafWalk {
    const known = references.get(leaf.key) ?? [];
    let best: Reference | undefined;
    let most = trie.nodes >>> 3;
    for (const reference of known) {
      const agreed = agreement(trie, leaf, state, reference.state);
      if (agreed > most) [best, most] = [reference, agreed];
    }
    if (best) return walkLeafFrom(trie, leaf, state, best.walk, best.state);
    const walked = walkLeaf(trie, leaf, state, words);
    if (countAllowed(walked.inside) > MUCH * trie.tokens.length) {
      references.set(leaf.key, [{ state, walk: walked }, ...known].slice(0, REFERENCES));
    }
    return walked;
  }

  /** Works out what the tokens of {@link LeafWalk.cuts} write after the value. */
  function finishMask({ inside, cuts }: LeafWalk): LeafMask {
    if (cuts.length === 0) return { inside, crossings: [], crossing: undefined };
    const rests = Map.groupBy(cuts, ({ state }) => state);
    const bytesOf = ({ index }: Cut) => vocabulary.bytes[trie.tokens[index]!]!;
    const crossings = Array.from(rests, ([state, group]) => ({
      state,
      rest: buildTrie(
        group.map((cut) => ({
          bytes: bytesOf(cut).subarray(cut.length),
          token: trie.tokens[cut.index]!,
        })),
      ),
    }));
    const crossing = buildTrie(
      cuts.map((cut) => ({ bytes: bytesOf(cut), token: trie.tokens[cut.index]! })),
    );
    return { inside, crossings, crossing };
  }

  return { maskOf };
}
