/** Automata of fixed texts: the constants null, true and false, listed numbers, and the names of members. */
import { lastUpTo } from './ascending.ts';
import { getOrCreate, memo } from './memo.ts';
import { DEAD, type Leaf } from './types.ts';

/** An automaton of fixed texts, its words. A word is given by its index in the trie. */
export interface WordLeaf extends Leaf {
  /** The words that can be reached from a state, ascending. */
  reachable(state: number): readonly number[];
  /** Bytes of a word that are left at a state. */
  left(state: number, word: number): number;
  /** Those bytes. */
  rest(state: number, word: number): Uint8Array;
}

/** A node at which words part, or the start. */
interface Fork {
  readonly depth: number;
  /** The words that go through here, ascending. */
  readonly words: readonly number[];
  /** The bytes that lead on, and where to. */
  bytes: readonly number[];
  targets: readonly number[];
  /** The word that ends here; -1 when none does. */
  ends: number;
}

/**
 * A trie of words, shared by the automata of ranges of them. Most states belong to one word alone: such a state is the
 * place in `texts` of the byte that leads on. The start and the other forks are numbered after these.
 */
interface WordTrie extends Required<Pick<WordLeaf, 'texts' | 'bytes' | 'left' | 'rest'>> {
  /** By word, the place of its first byte; last, the place after all. */
  readonly firstOf: readonly number[];
  /** Undefined for a state of one word alone. */
  forkAt(state: number): Fork | undefined;
}

/** Words, and the automata of ranges of them. */
export interface WordRanges {
  /** The automaton of the words `from <= i < to`. Memoised. */
  range(from: number, to: number): WordLeaf;
}

/** The automata of fixed texts of one workspace. */
export interface WordLeaves {
  /** The automata of JSON texts (of strings with their quotes). */
  words(texts: readonly string[]): WordRanges;
  /** The automaton of JSON texts. */
  wordLeaf(texts: readonly string[]): WordLeaf;
  /** null (4), true (2) and false (1), as bits: one automaton a set. */
  constantLeaf(bits: number): WordLeaf;
}

/** Makes the automata of a workspace. */
export function makeWordLeaves(nextKey: () => number): WordLeaves {
  function words(texts: readonly string[]): WordRanges {
    const trie = wordTrie(texts);
    const ranges = new Map<string, WordLeaf>();
    return {
      range: (from, to) =>
        getOrCreate(ranges, `${from},${to}`, () => makeRange(trie, from, to, nextKey())),
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

const encoder = new TextEncoder();

function wordTrie(words: readonly string[]): WordTrie {
  const texts = encoder.encode(`${words.join('\0')}\0`);
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

  /** The place in a word that goes through a state. */
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

/** Groups words by one of their bytes, ascending. Mostly all have the same one. */
function divided(words: readonly number[], byteOf: (word: number) => number) {
  const byte = byteOf(words[0]!);
  const groups: [number, readonly number[]][] = words.every((word) => byteOf(word) === byte)
    ? [[byte, words]]
    : [...Map.groupBy(words, byteOf)].sort(([a], [b]) => a - b);
  return groups;
}

function makeRange(trie: WordTrie, from: number, to: number, key: number): WordLeaf {
  const { texts, firstOf, forkAt, bytes, left, rest } = trie;

  function reachable(state: number): readonly number[] {
    const fork = forkAt(state);
    if (!fork) return [lastUpTo(firstOf, state)];
    return fork.words.slice(lastUpTo(fork.words, from - 1) + 1, lastUpTo(fork.words, to - 1) + 1);
  }

  /** True when a word of the range goes through the state. */
  function has(state: number): boolean {
    const fork = forkAt(state);
    if (!fork) return state >= firstOf[from]! && state < firstOf[to]!;
    const word = fork.words[lastUpTo(fork.words, to - 1)];
    return word !== undefined && word >= from;
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
      return ends === undefined ? texts[state] === 0 : ends >= from && ends < to;
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
