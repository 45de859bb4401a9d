/** Automata of a few fixed texts: null, true and false, and the names of members. */
import { lastUpTo } from '../../regular/ascending.ts';
import { DEAD, type Leaf } from '../../regular/index.ts';
import { nextLeafKey } from '../../regular/leaf-key.ts';
import { getOrCreate, memo } from '../../schema/memo.ts';

/** An automaton of some texts, which go by their index in the trie. */
export interface Words extends Leaf {
  /** The words that can still come from a state, ascending. */
  below(state: number): readonly number[];
  /** Bytes of a word that are left at a state. */
  left(state: number, word: number): number;
  /** Those bytes. */
  rest(state: number, word: number): Uint8Array;
}

/** A state that more than one word goes through, or the start. */
interface Fork {
  readonly depth: number;
  /** Words that go through here, ascending. */
  readonly below: readonly number[];
  /** The bytes that lead on, and where to. */
  bytes: readonly number[];
  targets: readonly number[];
  /** The word that ends here; -1 when none does. */
  ends: number;
}

/**
 * Texts by their bytes, shared by the automata of parts of them. A state of one word alone, as most are, is the place of
 * the byte that leads on. The start and the other forks come after these.
 */
export interface WordTrie extends Required<Pick<Words, 'texts' | 'bytes' | 'left' | 'rest'>> {
  /** By word, the place of its first byte; last, the place after all. */
  readonly firstOf: readonly number[];
  /** Undefined for a state of one word alone. */
  forkAt(state: number): Fork | undefined;
  readonly ranges: Map<string, Words>;
}

const encoder = new TextEncoder();

/** Makes the trie of JSON texts (of strings with their quotes). */
export function wordTrie(words: readonly string[]): WordTrie {
  const texts = encoder.encode(`${words.join('\0')}\0`);
  const firstOf = [0];
  texts.forEach((byte, place) => {
    if (byte === 0) firstOf.push(place + 1);
  });
  const forks = [makeFork(0, [...words.keys()])];
  for (const fork of forks) {
    const { depth, below } = fork;
    const groups = divided(below, (word) => texts[firstOf[word]! + depth]!);
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
    ranges: new Map(),
  };
}

function makeFork(depth: number, below: readonly number[]): Fork {
  return { depth, below, bytes: [], targets: [], ends: -1 };
}

/** Words by a byte of theirs, which is mostly the same. */
function divided(words: readonly number[], byteOf: (word: number) => number) {
  const byte = byteOf(words[0]!);
  const groups: [number, readonly number[]][] = words.every((word) => byteOf(word) === byte)
    ? [[byte, words]]
    : [...Map.groupBy(words, byteOf)].sort(([a], [b]) => a - b);
  return groups;
}

/** The automaton of the words `from <= i < to`. */
export function wordRange(trie: WordTrie, from: number, to: number): Words {
  return getOrCreate(trie.ranges, `${from},${to}`, () => makeRange(trie, from, to));
}

/** The automaton of some texts. */
export function wordLeaf(texts: readonly string[]): Words {
  return wordRange(wordTrie(texts), 0, texts.length);
}

function makeRange(trie: WordTrie, from: number, to: number): Words {
  const { texts, firstOf, forkAt, bytes, left, rest } = trie;

  function below(state: number): readonly number[] {
    const fork = forkAt(state);
    if (!fork) return [lastUpTo(firstOf, state)];
    return fork.below.slice(lastUpTo(fork.below, from - 1) + 1, lastUpTo(fork.below, to - 1) + 1);
  }

  /** True when a word of the range goes through the state. */
  function has(state: number): boolean {
    const fork = forkAt(state);
    if (!fork) return state >= firstOf[from]! && state < firstOf[to]!;
    const word = fork.below[lastUpTo(fork.below, to - 1)];
    return word !== undefined && word >= from;
  }

  function nearest(state: number): number {
    return below(state).reduce((a, b) => (left(state, b) < left(state, a) ? b : a));
  }

  return {
    key: nextLeafKey(),
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
    below,
    left,
    rest,
  };
}

const horizon = (state: number) => state;

/** null (4), true (2) and false (1), as bits: one automaton a set, shared by all schemas. */
export const constantLeaf = memo((bits: number) =>
  wordLeaf(['false', 'true', 'null'].filter((_, i) => bits & (1 << i))),
);
