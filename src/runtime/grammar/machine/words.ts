/** Automata of a few fixed texts: null, true and false, and the names of members. */
import { DEAD, type Leaf } from '../../regular/index.ts';
import { nextLeafKey } from '../../regular/leaf-key.ts';

/** An automaton of some texts. */
export interface Words extends Leaf {
  /** The words that can still come from a state, by their index. */
  below(state: number): readonly number[];
  /** Bytes of a word that are left at a state. */
  left(state: number, word: number): number;
  /** Those bytes. */
  rest(state: number, word: number): Uint8Array;
  /** The first of them. */
  byte(state: number, word: number): number;
}

/** A state that more than one word goes through, or the start. */
interface Fork {
  readonly depth: number;
  /** The bytes that lead on, and where to. */
  readonly bytes: number[];
  readonly targets: number[];
  /** Words that go through here, ascending. */
  readonly below: readonly number[];
  /** The word that ends here; -1 when none does. */
  ends: number;
}

/**
 * Texts by their bytes, shared by the automata of parts of them. State 0 is the start. Those of one word alone, of which
 * there are most, are numbers and nothing else: a word's are in a row, one for each of its bytes and one for its end.
 */
export interface WordTrie {
  readonly words: readonly Uint8Array[];
  /** The start, and the forks from the state `forksFrom` on. */
  readonly forks: readonly Fork[];
  readonly forksFrom: number;
  /** By state, the word that it is one of; by word, its first state. */
  readonly wordAt: Int32Array;
  readonly firstOf: Int32Array;
  readonly ranges: Map<string, Words>;
}

const encoder = new TextEncoder();

/** Lists of one byte each. */
const SINGLE = Array.from({ length: 0x100 }, (_, byte) => [byte]);

/** Makes the trie of JSON texts (of strings with their quotes). */
export function wordTrie(texts: readonly string[]): WordTrie {
  const words = texts.map((text) => encoder.encode(text));
  const firstOf = new Int32Array(words.length);
  let states = 1;
  words.forEach(({ length }, word) => {
    firstOf[word] = states;
    states += length + 1;
  });
  const wordAt = new Int32Array(states);
  words.forEach(({ length }, word) => {
    const first = firstOf[word] as number;
    wordAt.fill(word, first, first + length + 1);
  });
  const start: Fork = { depth: 0, bytes: [], targets: [], below: [...words.keys()], ends: -1 };
  const forks = [start];
  for (const fork of forks) {
    const { depth, bytes, targets } = fork;
    const groups = new Map<number, number[]>();
    for (const word of fork.below) {
      const byte = words[word]?.[depth];
      const group = groups.get(byte ?? -1);
      if (byte === undefined) fork.ends = word;
      else if (group) group.push(word);
      else groups.set(byte, [word]);
    }
    for (const [byte, below] of groups.size > 1 ? [...groups].sort(byByte) : groups) {
      const [word = 0, more] = below;
      bytes.push(byte);
      if (more === undefined) targets.push((firstOf[word] as number) + depth + 1);
      else {
        targets.push(states + forks.length - 1);
        forks.push({ depth: depth + 1, bytes: [], targets: [], below, ends: -1 });
      }
    }
  }
  return { words, forks, forksFrom: states, wordAt, firstOf, ranges: new Map() };
}

function byByte([a]: [number, unknown], [b]: [number, unknown]): number {
  return a - b;
}

/** The automaton of the words `from <= i < to`, which it numbers from 0 on. */
export function wordRange(trie: WordTrie, from: number, to: number): Words {
  const key = `${from},${to}`;
  let leaf = trie.ranges.get(key);
  if (!leaf) {
    leaf = makeRange(trie, from, to);
    trie.ranges.set(key, leaf);
  }
  return leaf;
}

/** The automaton of some texts. */
export function wordLeaf(texts: readonly string[]): Words {
  return wordRange(wordTrie(texts), 0, texts.length);
}

function makeRange(trie: WordTrie, from: number, to: number): Words {
  const { words, forks, forksFrom, wordAt, firstOf } = trie;
  const all = from === 0 && to === words.length;
  const textOf = (word: number) => words[word + from] as Uint8Array;
  const rest = (state: number, word: number) => textOf(word).slice(depthOf(state));
  const left = (state: number, word: number) => textOf(word).length - depthOf(state);

  /** Undefined for a state of one word alone. */
  function forkAt(state: number): Fork | undefined {
    if (state === 0) return forks[0];
    return state < forksFrom ? undefined : forks[state - forksFrom + 1];
  }

  function depthOf(state: number): number {
    return forkAt(state)?.depth ?? state - (firstOf[wordAt[state] as number] as number);
  }

  function below(state: number): readonly number[] {
    const fork = forkAt(state);
    if (!fork) return [(wordAt[state] as number) - from];
    if (all) return fork.below;
    const found: number[] = [];
    for (let i = firstFrom(fork.below, from); i < fork.below.length; i++) {
      const word = fork.below[i] as number;
      if (word >= to) break;
      found.push(word - from);
    }
    return found;
  }

  /** True when a word of the range goes through the state. */
  function has(state: number): boolean {
    const fork = forkAt(state);
    const first = fork ? fork.below[firstFrom(fork.below, from)] : wordAt[state];
    return first !== undefined && first >= from && first < to;
  }

  function nearest(state: number): number {
    return below(state).reduce((a, b) => (left(state, b) < left(state, a) ? b : a));
  }

  return {
    key: nextLeafKey(),
    start: 0,
    next(state, byte) {
      const fork = forkAt(state);
      if (!fork) {
        const word = wordAt[state] as number;
        return words[word]?.[state - (firstOf[word] as number)] === byte ? state + 1 : DEAD;
      }
      const target = fork.targets[fork.bytes.indexOf(byte)];
      return target !== undefined && (all || has(target)) ? target : DEAD;
    },
    bytes(state) {
      const fork = forkAt(state);
      if (fork) return fork.bytes;
      const byte = words[wordAt[state] as number]?.[depthOf(state)];
      return byte === undefined ? [] : (SINGLE[byte] as readonly number[]);
    },
    accepting(state) {
      const fork = forkAt(state);
      if (!fork) return words[wordAt[state] as number]?.length === depthOf(state);
      return fork.ends >= from && fork.ends < to;
    },
    distance: (state) => left(state, nearest(state)),
    finish: (state) => rest(state, nearest(state)),
    horizon: (state) => state,
    below,
    left,
    rest,
    byte: (state, word) => textOf(word)[depthOf(state)] as number,
  };
}

/** The first place in an ascending list whose number is not below `from`. */
function firstFrom(list: readonly number[], from: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

const constants = new Map<number, Words>();

/** null (4), true (2) and false (1), as bits: one automaton a set, shared by all schemas. */
export function constantLeaf(bits: number): Words {
  let leaf = constants.get(bits);
  if (!leaf) {
    leaf = wordLeaf(['false', 'true', 'null'].filter((_, i) => bits & (1 << i)));
    constants.set(bits, leaf);
  }
  return leaf;
}
