import type { LeafMasks } from './leaf-masks.ts';
import { type Cut, eachToken, rangesAfter, walkSubtree } from './leaf-walk.ts';
import { SPACE, STRUCTURE } from './machine/bytes.ts';
import type { Strand } from './machine/strand.ts';
import type { Config, Configs } from './machine/types.ts';
import { leadingSpace, type StructuralTries } from './structural-tries.ts';
import type { TokenSet } from './token-set.ts';
import type { Trie } from './trie.ts';
import type { TokenMask, Vocabulary } from './types.ts';

/** The tokens that may come next in the places of one grammar. */
export interface ConfigMasks {
  /** The tokens that may come next. End-of-turn tokens are among them when the document may end. */
  setOf(config: Config): TokenSet;
}

/** What may be written between values from one byte on. */
interface Walk {
  /** Tokens that are allowed, whatever the value is. */
  readonly allowed: number[];
  /** Tokens that must be tried with the value itself. */
  readonly unsure: number[];
}

/** More than this many are not kept: the oldest half goes. */
const KEPT = 2048;

/** More walks of a trie are not kept. */
const MOST_WALKS = 4096;

/** Below so many nodes a walk through an automaton of its own does not pay. */
const FEW_NODES = 4;

/** Makes the (empty) table of token masks of a grammar. */
export function createConfigMasks(
  { next, advance, alone, after: afterLeaf, afterAny }: Configs,
  vocabulary: Vocabulary,
  { plain, spaced }: StructuralTries,
  leaves: LeafMasks,
): ConfigMasks {
  let recent = new Map<number, TokenSet>();
  let older = recent;
  /** By their first byte and the configuration after it: many places lead to the same one, as those that end an object. */
  const walks = new WeakMap<Trie, Map<number, Walk>>();
  const path: Config[] = [];

  function setOf(config: Config): TokenSet {
    const kept = recent.get(config.id);
    if (kept) return kept;
    const set = older.get(config.id) ?? compute(config);
    if (recent.size >= KEPT / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(config.id, set);
    return set;
  }

  function compute(config: Config): TokenSet {
    const masks: TokenMask[] = [];
    const tokens: number[] = [];
    for (const strand of config.threads) addStrand(strand, masks, tokens);
    if (config.complete) tokens.push(...vocabulary.endOfTurn);
    return { masks, tokens };
  }

  function addStrand(strand: Strand, masks: TokenMask[], tokens: number[]): void {
    const { leaf, state } = strand;
    if (!leaf) {
      const place = alone(strand);
      for (const { allowed } of walksFrom(plain, place)) tokens.push(...allowed);
      // However much white space there is, and of which kind, it leads to the same place.
      const after = next(place, SPACE);
      if (after) tokens.push(...walkFrom(spaced, 0, after).allowed);
      return;
    }
    const { inside, crossings } = leaves.maskOf(leaf, state);
    for (const mask of inside.masks) if (!masks.includes(mask)) masks.push(mask);
    tokens.push(...inside.tokens);
    for (const { state: end, rest, without } of crossings) {
      const after = (strand.onward?.remembers ? afterAny : afterLeaf)(strand, end);
      if (!after) continue;
      for (const { allowed, unsure } of walksFrom(rest, after)) {
        for (const token of allowed) if (!without.has(token)) tokens.push(token);
        for (const token of unsure) {
          if (!without.has(token) && advance(alone(strand), vocabulary.bytes[token]!))
            tokens.push(token);
        }
      }
    }
    const after = leaf.accepting(state) ? afterLeaf(strand, state) : undefined;
    if (after) for (const other of after.threads) addStrand(other, masks, tokens);
  }

  /** The tokens below a node at which all threads are inside values. */
  function addBelow(within: Trie, node: number, config: Config, allowed: number[]): void {
    const ranges: number[] = [];
    const cuts: Cut[] = [];
    for (const { leaf, state } of config.threads)
      walkSubtree(within, leaf!, node, state, ranges, cuts);
    eachToken(within, ranges, (token) => allowed.push(token));
    for (const at of new Set(cuts.map((cut) => cut.node))) {
      eachToken(within, rangesAfter(within, at), (token) => {
        const bytes = vocabulary.bytes[token]!;
        const read = leadingSpace(bytes) + within.depth[node]!;
        if (advance(config, bytes.subarray(read))) allowed.push(token);
      });
    }
  }

  /** The tokens of a trie that may be written from a place between values on. */
  function walksFrom(within: Trie, from: Config): Walk[] {
    const found: Walk[] = [];
    for (const byte of STRUCTURE) {
      const top = within.roots[byte]!;
      const config = top < 0 ? undefined : next(from, byte);
      if (config) found.push(walkFrom(within, top, config));
    }
    return found;
  }

  function walkFrom(within: Trie, top: number, reached: Config): Walk {
    const known = walks.get(within) ?? new Map<number, Walk>();
    walks.set(within, known);
    const key = reached.id * 256 + within.byte[top]!;
    let walked = known.get(key);
    if (!walked) {
      walked = walk(within, top, reached);
      if (known.size >= MOST_WALKS) known.clear();
      known.set(key, walked);
    }
    return walked;
  }

  /**
   * The tokens from a node on that was reached in a configuration. They are followed byte by byte, those of the
   * vocabulary as far as the next value, whose automaton tells the rest.
   */
  function walk(within: Trie, top: number, reached: Config): Walk {
    const { byte, depth, end, first, tokens } = within;
    const allowed: number[] = [];
    const unsure: number[] = [];
    const ofTokens = within === plain || within === spaced;
    const last = end[top]!;
    for (let node = top; node < last; ) {
      const level = depth[node]!;
      const after = end[node]!;
      const config = node === top ? reached : next(path[level - 1]!, byte[node]!);
      if (!config) {
        node = after;
        continue;
      }
      path[level] = config;
      const whole = config.unsure;
      for (let index = first[node]!; index < first[whole ? after : node + 1]!; index++) {
        (whole ? unsure : allowed).push(tokens[index]!);
      }
      const inValue =
        ofTokens && after - node > FEW_NODES && config.threads.every(({ leaf }) => leaf);
      if (inValue) addBelow(within, node, config, allowed);
      node = whole || inValue ? after : node + 1;
    }
    return { allowed, unsure };
  }

  return { setOf };
}
