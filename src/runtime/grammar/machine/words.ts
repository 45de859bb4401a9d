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

interface State {
  readonly depth: number;
  /** The bytes that lead on, and where to. */
  readonly bytes: number[];
  readonly targets: number[];
  /** Words that go through here, ascending. */
  readonly below: number[];
  /** The word that ends here; -1 when none does. */
  ends: number;
}

/** Texts by their bytes, shared by the automata of parts of them. */
export interface WordTrie {
  readonly words: readonly Uint8Array[];
  readonly states: readonly State[];
  readonly ranges: Map<string, Words>;
}

const encoder = new TextEncoder();

/** Makes the trie of JSON texts (of strings with their quotes). */
export function wordTrie(texts: readonly string[]): WordTrie {
  const words = texts.map((text) => encoder.encode(text));
  const states: State[] = [{ depth: 0, bytes: [], targets: [], below: [], ends: -1 }];
  words.forEach((bytes, word) => {
    let at = states[0] as State;
    at.below.push(word);
    bytes.forEach((byte, i) => {
      let edge = at.bytes.indexOf(byte);
      if (edge < 0) {
        edge = at.bytes.push(byte) - 1;
        at.targets.push(states.length);
        states.push({ depth: i + 1, bytes: [], targets: [], below: [], ends: -1 });
      }
      at = states[at.targets[edge] as number] as State;
      at.below.push(word);
    });
    at.ends = word;
  });
  return { words, states, ranges: new Map() };
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

function makeRange({ words, states }: WordTrie, from: number, to: number): Words {
  const all = from === 0 && to === words.length;
  const at = (state: number) => states[state] as State;
  const textOf = (word: number) => words[word + from] as Uint8Array;
  const left = (state: number, word: number) => textOf(word).length - at(state).depth;
  const rest = (state: number, word: number) => textOf(word).slice(at(state).depth);

  function below(state: number): readonly number[] {
    const list = at(state).below;
    if (all) return list;
    const found: number[] = [];
    for (let i = firstFrom(list, from); i < list.length && (list[i] as number) < to; i++) {
      found.push((list[i] as number) - from);
    }
    return found;
  }

  function has(state: number): boolean {
    const list = at(state).below;
    const first = list[firstFrom(list, from)];
    return first !== undefined && first < to;
  }

  function nearest(state: number): number {
    return below(state).reduce((a, b) => (left(state, b) < left(state, a) ? b : a));
  }

  return {
    key: nextLeafKey(),
    start: 0,
    next(state, byte) {
      const { bytes, targets } = at(state);
      const target = targets[bytes.indexOf(byte)];
      return target !== undefined && (all || has(target)) ? target : DEAD;
    },
    bytes: (state) => at(state).bytes,
    accepting(state) {
      const { ends } = at(state);
      return ends >= from && ends < to;
    },
    distance: (state) => left(state, nearest(state)),
    finish: (state) => rest(state, nearest(state)),
    horizon: (state) => state,
    below,
    left,
    rest,
    byte: (state, word) => textOf(word)[at(state).depth] as number,
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
