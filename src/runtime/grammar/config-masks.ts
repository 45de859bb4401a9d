import type { Crossing, LeafMasks } from './leaf-masks.ts';
import { type Cut, eachToken, rangesAfter, walkSubtree } from './leaf-walk.ts';
import type { Strand } from './machine/strand.ts';
import type { Config, Configs } from './machine/types.ts';
import type { TokenSet } from './token-set.ts';
import type { Trie } from './trie.ts';
import type { TokenMask, Vocabulary } from './types.ts';

/** The tokens that may come next in the places of one grammar. */
export interface ConfigMasks {
  /** The tokens that may come next. End-of-turn tokens are among them when the document may end. */
  setOf(config: Config): TokenSet;
}

/** What may be written after a value. */
interface Rest {
  /** Tokens that are allowed, whatever the value is. */
  readonly allowed: number[];
  /** Tokens that must be tried with the value itself. */
  readonly unsure: number[];
}

/** More than this many are not kept: the oldest half goes. */
const KEPT = 2048;

/** Below so many nodes a walk through an automaton of its own does not pay. */
const FEW_NODES = 4;

/** What JSON (RFC 8259, section 2) writes between values and names: white space and `,` `:` `[` `]` `{` `}`. */
const STRUCTURE = [0x09, 0x0a, 0x0d, 0x20, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];

/** Makes the (empty) table of token masks of a grammar. */
export function createConfigMasks(
  { next, advance, alone, after: afterLeaf, afterAny }: Configs,
  vocabulary: Vocabulary,
  trie: Trie,
  leaves: LeafMasks,
): ConfigMasks {
  let recent = new Map<number, TokenSet>();
  let older = recent;
  const rests = new WeakMap<Trie, Map<number, Rest>>();
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
      walk(trie, alone(strand), tokens, []);
      return;
    }
    const { inside, crossings } = leaves.maskOf(leaf, state);
    for (const mask of inside.masks) if (!masks.includes(mask)) masks.push(mask);
    tokens.push(...inside.tokens);
    for (const crossing of crossings) {
      const { allowed, unsure } = restAfter(strand, crossing);
      for (const token of allowed) if (!crossing.without.has(token)) tokens.push(token);
      for (const token of unsure) {
        if (!crossing.without.has(token) && advance(alone(strand), vocabulary.bytes[token]!))
          tokens.push(token);
      }
    }
    const after = leaf.accepting(state) ? afterLeaf(strand, state) : undefined;
    if (after) for (const other of after.threads) addStrand(other, masks, tokens);
  }

  /** What may be written once a strand's value has ended. */
  function restAfter(strand: Strand, { state, rest }: Crossing): Rest {
    const after = (strand.onward?.remembers ? afterAny : afterLeaf)(strand, state);
    if (!after) return { allowed: [], unsure: [] };
    const known = rests.get(rest) ?? new Map<number, Rest>();
    rests.set(rest, known);
    let found = known.get(after.id);
    if (!found) {
      found = { allowed: [], unsure: [] };
      walk(rest, after, found.allowed, found.unsure);
      known.set(after.id, found);
    }
    return found;
  }

  /** The tokens below a node at which all threads are inside values. */
  function addBelow(node: number, config: Config, allowed: number[]): void {
    const ranges: number[] = [];
    const cuts: Cut[] = [];
    for (const { leaf, state } of config.threads)
      walkSubtree(trie, leaf!, node, state, ranges, cuts);
    eachToken(trie, ranges, (token) => allowed.push(token));
    const length = trie.depth[node]!;
    for (const at of new Set(cuts.map((cut) => cut.node))) {
      eachToken(trie, rangesAfter(trie, at), (token) => {
        if (advance(config, vocabulary.bytes[token]!.subarray(length))) allowed.push(token);
      });
    }
  }

  /** The tokens of a trie that may be written between values. */
  function walk(within: Trie, from: Config, allowed: number[], unsure: number[]): void {
    path[0] = from;
    for (const byte of STRUCTURE) {
      const top = within.roots[byte]!;
      if (top >= 0) walkBelow(within, top, allowed, unsure);
    }
  }

  /**
   * They are followed byte by byte, those of the vocabulary as far as the next value, whose automaton tells the rest.
   */
  function walkBelow(within: Trie, top: number, allowed: number[], unsure: number[]): void {
    const { byte, depth, end, first, tokens } = within;
    const last = end[top]!;
    for (let node = top; node < last; ) {
      const level = depth[node]!;
      const after = end[node]!;
      const config = next(path[level - 1]!, byte[node]!);
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
        within === trie && after - node > FEW_NODES && config.threads.every(({ leaf }) => leaf);
      if (inValue) addBelow(node, config, allowed);
      node = whole || inValue ? after : node + 1;
    }
  }

  return { setOf };
}
