import type { LeafMask, LeafMasks } from './leaf-masks.ts';
import type { Config, Thread } from './machine/types.ts';
import { addMask, allowToken } from './token-mask.ts';
import type { Trie } from './trie.ts';
import type { TokenMask, Vocabulary } from './types.ts';

/** The token masks of one grammar. */
export interface ConfigMasks {
  /** The tokens that may come next. End-of-turn tokens are among them when the document may end. */
  maskOf(config: Config): TokenMask;
}

/** More than this many are not kept: the oldest half goes. At 49,152 tokens, 12 MB. */
const KEPT = 2048;

/** Makes the (empty) table of token masks of a grammar. */
export function createConfigMasks(
  vocabulary: Vocabulary,
  trie: Trie,
  leaves: LeafMasks,
): ConfigMasks {
  const words = (vocabulary.size + 31) >>> 5;
  let recent = new Map<number, TokenMask>();
  let older = recent;
  const path: Config[] = [];

  function maskOf(config: Config): TokenMask {
    const kept = recent.get(config.id);
    if (kept) return kept;
    const mask = older.get(config.id) ?? compute(config);
    if (recent.size >= KEPT / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(config.id, mask);
    return mask;
  }

  function compute(config: Config): TokenMask {
    const shared = sharedMask(config);
    if (shared) return shared;
    const mask = new Int32Array(words);
    for (const thread of config.threads) addThread(thread, mask);
    if (config.complete) for (const token of vocabulary.endOfTurn) allowToken(mask, token);
    return mask;
  }

  /** Inside a value that no token can end and go on after, the mask is the leaf's own. */
  function sharedMask(config: Config): TokenMask | undefined {
    const [thread, another] = config.threads;
    if (!thread?.leaf || another || config.complete || thread.leaf.accepting(thread.state)) return;
    const { inside, crossings } = leaves.maskOf(thread.leaf, thread.state);
    return crossings.length === 0 ? inside : undefined;
  }

  function addThread(thread: Thread, mask: TokenMask): void {
    const { leaf, state } = thread;
    if (!leaf) {
      walk(trie, (byte) => thread.next(byte), mask);
      return;
    }
    const leafMask = leaves.maskOf(leaf, state);
    addMask(leafMask.inside, mask);
    addCrossings(thread, leafMask, mask);
    const after = leaf.accepting(state) ? thread.after(state) : undefined;
    if (after) for (const next of after.threads) addThread(next, mask);
  }

  function addCrossings(thread: Thread, leafMask: LeafMask, mask: TokenMask): void {
    if (thread.remembers) {
      if (leafMask.crossing) walk(leafMask.crossing, (byte) => thread.next(byte), mask);
      return;
    }
    for (const { state, rest } of leafMask.crossings) {
      const after = thread.after(state);
      if (after) walk(rest, (byte) => after.next(byte), mask);
    }
  }

  /** Allows the tokens of a trie whose bytes lead somewhere. */
  function walk(trie: Trie, begin: (byte: number) => Config | undefined, mask: TokenMask): void {
    const { nodes, byte, depth, end, first, tokens } = trie;
    for (let node = 1; node < nodes; ) {
      const level = depth[node]!;
      const config = level === 1 ? begin(byte[node]!) : path[level - 1]!.next(byte[node]!);
      if (!config) {
        node = end[node]!;
        continue;
      }
      path[level] = config;
      const upTo = first[node + 1]!;
      for (let index = first[node]!; index < upTo; index++) allowToken(mask, tokens[index]!);
      node++;
    }
  }

  return { maskOf };
}
