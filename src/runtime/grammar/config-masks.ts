import type { Crossing, LeafMasks } from './leaf-masks.ts';
import { type Cut, mayFollowValue, walkSubtree } from './leaf-walk.ts';
import type { Config, Thread } from './machine/types.ts';
import { addMask, allowToken, isAllowed } from './token-mask.ts';
import type { Trie } from './trie.ts';
import type { TokenMask, Vocabulary } from './types.ts';

/** The token masks of one grammar. */
export interface ConfigMasks {
  /** The tokens that may come next. End-of-turn tokens are among them when the document may end. */
  maskOf(config: Config): TokenMask;
}

/** What may be written after a value. */
interface Rest {
  /** Tokens that are allowed, whatever the value is. */
  readonly allowed: readonly number[];
  /** Tokens that must be tried with the value itself. */
  readonly unsure: readonly number[];
  /** By what is allowed inside the value: that, and {@link allowed}. */
  readonly joined: Map<TokenMask, TokenMask>;
}

/** More than this many are not kept: the oldest half goes. At 49,152 tokens, 12 MB. */
const KEPT = 2048;

/** More masks than this are not kept beside a {@link Rest}. */
const MOST_JOINED = 64;

/** Below so many nodes a walk through an automaton of its own does not pay. */
const FEW_NODES = 4;

const NOTHING: Rest = { allowed: [], unsure: [], joined: new Map() };

/** Makes the (empty) table of token masks of a grammar. */
export function createConfigMasks(
  vocabulary: Vocabulary,
  trie: Trie,
  leaves: LeafMasks,
): ConfigMasks {
  const words = (vocabulary.size + 31) >>> 5;
  let recent = new Map<number, TokenMask>();
  let older = recent;
  const rests = new WeakMap<Trie, Map<number, Rest>>();
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

  /** Inside a value the mask depends on little more than the value's own state: many places share one. */
  function sharedMask(config: Config): TokenMask | undefined {
    const [thread, another] = config.threads;
    if (!thread?.leaf || another || config.complete || thread.leaf.accepting(thread.state)) return;
    const { inside, crossings } = leaves.maskOf(thread.leaf, thread.state);
    const [crossing, more] = crossings;
    if (!crossing) return inside;
    const rest = more ? undefined : restAfter(thread, crossing);
    if (!rest || rest.unsure.length > 0) return;
    let joined = rest.joined.get(inside);
    if (!joined) {
      joined = inside.slice();
      for (const token of rest.allowed) allowToken(joined, token);
      if (rest.joined.size >= MOST_JOINED) rest.joined.clear();
      rest.joined.set(inside, joined);
    }
    return joined;
  }

  function addThread(thread: Thread, mask: TokenMask): void {
    const { leaf, state } = thread;
    if (!leaf) {
      addStructure(thread, mask);
      return;
    }
    const { inside, crossings } = leaves.maskOf(leaf, state);
    addMask(inside, mask);
    for (const crossing of crossings) {
      const { allowed, unsure } = restAfter(thread, crossing);
      for (const token of allowed) allowToken(mask, token);
      for (const token of unsure) {
        if (goesOn(thread, vocabulary.bytes[token]!)) allowToken(mask, token);
      }
    }
    const after = leaf.accepting(state) ? thread.after(state) : undefined;
    if (after) for (const next of after.threads) addThread(next, mask);
  }

  /** What may be written once a thread's value has ended. */
  function restAfter(thread: Thread, { state, rest }: Crossing): Rest {
    const after = thread.remembers ? thread.afterAny(state) : thread.after(state);
    if (!after) return NOTHING;
    const known = rests.get(rest) ?? new Map<number, Rest>();
    rests.set(rest, known);
    let found = known.get(after.id);
    if (!found) {
      found = findRest(after, rest);
      known.set(after.id, found);
    }
    return found;
  }

  function findRest(after: Config, rest: Trie): Rest {
    if (after.unsure) return { allowed: [], unsure: [...rest.tokens], joined: new Map() };
    const unsure: number[] = [];
    const allowed = walk(rest, after, unsure);
    return { allowed, unsure, joined: new Map() };
  }

  /** Between values: tokens are followed byte by byte as far as the next value, whose automaton tells the rest. */
  function addStructure(thread: Thread, mask: TokenMask): void {
    const { nodes, byte, depth, end, first, tokens } = trie;
    for (let node = 1; node < nodes; ) {
      const level = depth[node]!;
      const before = level === 1 ? thread : path[level - 1]!;
      const config = level > 1 || isStructure(byte[node]!) ? before.next(byte[node]!) : undefined;
      if (!config) {
        node = end[node]!;
        continue;
      }
      path[level] = config;
      const upTo = first[node + 1]!;
      for (let index = first[node]!; index < upTo; index++) allowToken(mask, tokens[index]!);
      if (end[node]! - node > FEW_NODES && config.threads.every(({ leaf }) => leaf)) {
        addBelow(node, config, mask);
        node = end[node]!;
      } else node++;
    }
  }

  /** The tokens below a node at which all threads are inside values. */
  function addBelow(node: number, config: Config, mask: TokenMask): void {
    const length = trie.depth[node]!;
    for (const { leaf, state } of config.threads) {
      const cuts: Cut[] = [];
      walkSubtree(trie, leaf!, node, state, mask, cuts);
      for (const { index } of cuts) {
        const token = trie.tokens[index]!;
        if (isAllowed(mask, token)) continue;
        if (goesOn(config, vocabulary.bytes[token]!.subarray(length))) allowToken(mask, token);
      }
    }
  }

  /** The tokens of a trie whose bytes lead somewhere. */
  function walk(trie: Trie, after: Config, unsure: number[]): number[] {
    const allowed: number[] = [];
    const { nodes, byte, depth, end, first, tokens } = trie;
    for (let node = 1; node < nodes; ) {
      const level = depth[node]!;
      const config = (level === 1 ? after : path[level - 1]!).next(byte[node]!);
      if (!config) {
        node = end[node]!;
        continue;
      }
      if (config.unsure) {
        for (let index = first[node]!; index < first[end[node]!]!; index++) {
          unsure.push(tokens[index]!);
        }
        node = end[node]!;
        continue;
      }
      path[level] = config;
      const upTo = first[node + 1]!;
      for (let index = first[node]!; index < upTo; index++) allowed.push(tokens[index]!);
      node++;
    }
    return allowed;
  }

  return { maskOf };
}

/** True when a thread, or a configuration, goes on with some bytes. */
function goesOn(from: Thread | Config, bytes: Uint8Array): boolean {
  let at: Config | undefined = from.next(bytes[0]!);
  for (let index = 1; at && index < bytes.length; index++) at = at.next(bytes[index]!);
  return at !== undefined;
}

/** True for what JSON (RFC 8259, section 2) writes between values and names: white space and `,` `:` `[` `]` `{` `}`. */
function isStructure(byte: number): boolean {
  return mayFollowValue(byte) || byte === 0x5b || byte === 0x7b;
}
