/** The automata of fixed texts. */
import type { Leaf } from './leaf.ts';

/** An automaton of fixed texts, its words. A word is identified by its index in the trie. */
export interface WordLeaf extends Leaf {
  /** The words reachable from a state, in ascending order. */
  reachable(state: number): readonly number[];
  /** Number of remaining bytes of a word at a state. */
  left(state: number, word: number): number;
  /** The remaining bytes of a word at a state. */
  rest(state: number, word: number): Uint8Array;
}

/** Words, and the automata of subsets of them. */
export interface WordRanges {
  /** The automaton of the words `from <= i < to`. Memoised. */
  range(from: number, to: number): WordLeaf;
  /** The automaton of the listed words, in ascending order. Memoised. */
  some(words: readonly number[]): WordLeaf;
}

/** The automata of fixed texts of one workspace. */
export interface WordLeaves {
  /** The automata of JSON texts (strings with their quotes). */
  words(texts: readonly string[]): WordRanges;
  /** The automaton of JSON texts. */
  wordLeaf(texts: readonly string[]): WordLeaf;
  /** The automaton of a set of constants, as bits: null (4), true (2), false (1). */
  constantLeaf(bits: number): WordLeaf;
}
