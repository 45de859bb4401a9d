/**
 * Automata of fixed texts: the constants null, true and false, listed numbers, and member names.
 */

import { utf8 } from '../common/json-bytes.ts';
import { getOrCreate, memo } from '../common/memo.ts';
import { lastUpTo } from './binary-search.ts';
import { DEAD } from './leaf.ts';
import type { WordLeaf, WordLeaves, WordRanges } from './word-leaf.ts';

/** A node at which words diverge, or the root. */
interface Fork {
  readonly depth: number;
  /** The words that pass through this node, in ascending order. */
  readonly words: readonly number[];
  /** The outgoing bytes and their targets. */
  bytes: readonly number[];
  targets: readonly number[];
  /** The word that ends here; -1 if none does. */
  ends: number;
}

/**
 * A trie of words, shared by the automata of ranges of them. Most states belong to a single word:
 * the number of such a state is the index in `texts` of its next byte. The root and the other forks
 * have the numbers after these.
 */
interface WordTrie extends Required<Pick<WordLeaf, 'texts' | 'bytes' | 'left' | 'rest'>> {
  /** For each word, the index of its first byte; last, the index after all. */
  readonly firstOf: readonly number[];
  /** Undefined for a state of a single word. */
  forkAt(state: number): Fork | undefined;
}

/** Creates the automata of a workspace. */
export function makeWordLeaves(nextKey: () => number): WordLeaves {
  function words(texts: readonly string[]): WordRanges {
    const trie = wordTrie(texts);
    const leaves = new Map<string, WordLeaf>();
    const range = (from: number, to: number) =>
      getOrCreate(leaves, `${from}-${to}`, () => makeLeaf(trie, rangeOf(from, to), nextKey()));
    return {
      range,
      some(list) {
        const [from = 0] = list;
        const to = from + list.length;
        return list.length === 0 || list.at(-1) === to - 1
          ? range(from, to)
          : getOrCreate(leaves, list.join(), () => makeLeaf(trie, someOf(list), nextKey()));
      },
    };
  }

  const wordLeaf = (texts: readonly string[]) => words(texts).range(0, texts.length);

  return {
    words,
    wordLeaf,
    constantLeaf: memo((bits) =>
      wordLeaf(['false', 'true', 'null'].filter((_, i) => bits & (1 << i))),
    ),
  };
}

function wordTrie(words: readonly string[]): WordTrie {
  const texts = utf8(`${words.join('\0')}\0`);
  const firstOf = [0];
  texts.forEach((byte, place) => {
    if (byte === 0) firstOf.push(place + 1);
  });
  const forks = [makeFork(0, [...words.keys()])];
  for (const fork of forks) {
    const { depth, words: through } = fork;
    const groups = divided(through, (word) => texts[firstOf[word]! + depth]!);
    if (groups[0]?.[0] === 0) fork.ends = groups.shift()![1][0]!;
    fork.bytes = groups.map(([byte]) => byte);
    fork.targets = groups.map(([, group]) =>
      group.length === 1
        ? firstOf[group[0]!]! + depth + 1
        : texts.length - 1 + forks.push(makeFork(depth + 1, group)),
    );
  }

  function forkAt(state: number): Fork | undefined {
    return state < texts.length ? undefined : forks[state - texts.length];
  }

  /** The index in a word's text that corresponds to a state. */
  function placeIn(word: number, state: number): number {
    const fork = forkAt(state);
    return fork ? firstOf[word]! + fork.depth : state;
  }

  return {
    texts,
    firstOf,
    forkAt,
    bytes: (state) => forkAt(state)?.bytes ?? [texts[state]!],
    left: (state, word) => firstOf[word + 1]! - 1 - placeIn(word, state),
    rest: (state, word) => texts.subarray(placeIn(word, state), firstOf[word + 1]! - 1),
  };
}

function makeFork(depth: number, words: readonly number[]): Fork {
  return { depth, words, bytes: [], targets: [], ends: -1 };
}

/** Groups words by one of their bytes, in ascending order. Usually all words share it. */
function divided(words: readonly number[], byteOf: (word: number) => number) {
  const byte = byteOf(words[0]!);
  const groups: [number, readonly number[]][] = words.every((word) => byteOf(word) === byte)
    ? [[byte, words]]
    : [...Map.groupBy(words, byteOf)].sort(([a], [b]) => a - b);
  return groups;
}

/**
 * The subset of a trie's words that an automaton accepts. Lists of words are in ascending order.
 */
interface Chosen {
  has(word: number): boolean;
  hasAny(words: readonly number[]): boolean;
  those(words: readonly number[]): readonly number[];
}

function rangeOf(from: number, to: number): Chosen {
  return {
    has: (word) => word >= from && word < to,
    hasAny: (words) => (words[lastUpTo(words, to - 1)] ?? -1) >= from,
    those: (words) => words.slice(lastUpTo(words, from - 1) + 1, lastUpTo(words, to - 1) + 1),
  };
}

function someOf(list: readonly number[]): Chosen {
  const chosen = new Set(list);
  const has = (word: number) => chosen.has(word);
  return { has, hasAny: (words) => words.some(has), those: (words) => words.filter(has) };
}

function makeLeaf(trie: WordTrie, chosen: Chosen, key: number): WordLeaf {
  const { texts, firstOf, forkAt, bytes, left, rest } = trie;

  function reachable(state: number): readonly number[] {
    const fork = forkAt(state);
    return fork ? chosen.those(fork.words) : [lastUpTo(firstOf, state)];
  }

  /** Whether any of the words passes through the state. */
  function has(state: number): boolean {
    const fork = forkAt(state);
    return fork ? chosen.hasAny(fork.words) : chosen.has(lastUpTo(firstOf, state));
  }

  function nearest(state: number): number {
    return reachable(state).reduce((a, b) => (left(state, b) < left(state, a) ? b : a));
  }

  return {
    key,
    start: texts.length,
    texts,
    bytes,
    next(state, byte) {
      const fork = forkAt(state);
      if (!fork) return byte !== 0 && texts[state] === byte ? state + 1 : DEAD;
      const target = fork.targets[fork.bytes.indexOf(byte)];
      return target !== undefined && has(target) ? target : DEAD;
    },
    accepting(state) {
      const ends = forkAt(state)?.ends;
      return ends === undefined ? texts[state] === 0 : chosen.has(ends);
    },
    distance: (state) => left(state, nearest(state)),
    finish: (state) => rest(state, nearest(state)),
    horizon,
    reachable,
    left,
    rest,
  };
}

const horizon = (state: number) => state;
