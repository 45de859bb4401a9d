/** Automata of a few fixed texts: null, true and false, and the names of members. */
import { DEAD, type Leaf } from '../../regular/index.ts';
import { nextLeafKey } from '../../regular/leaf-key.ts';

/** An automaton of some texts, none of them the beginning of another. */
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
  readonly edges: Map<number, number>;
  readonly below: number[];
  ends: boolean;
}

const encoder = new TextEncoder();

/** Makes the automaton of JSON texts (of strings with their quotes). */
export function wordLeaf(texts: readonly string[]): Words {
  const words = texts.map((text) => encoder.encode(text));
  const states: State[] = [{ depth: 0, edges: new Map(), below: [], ends: false }];
  words.forEach((bytes, word) => {
    let at = states[0] as State;
    at.below.push(word);
    bytes.forEach((byte, i) => {
      let target = at.edges.get(byte);
      if (target === undefined) {
        target = states.length;
        states.push({ depth: i + 1, edges: new Map(), below: [], ends: false });
        at.edges.set(byte, target);
      }
      at = states[target] as State;
      at.below.push(word);
    });
    at.ends = true;
  });
  const at = (state: number) => states[state] as State;
  const left = (state: number, word: number) =>
    (words[word] as Uint8Array).length - at(state).depth;
  const rest = (state: number, word: number) => (words[word] as Uint8Array).slice(at(state).depth);
  const nearest = (state: number) =>
    at(state).below.reduce((a, b) => (left(state, b) < left(state, a) ? b : a));

  return {
    key: nextLeafKey(),
    start: 0,
    next: (state, byte) => at(state).edges.get(byte) ?? DEAD,
    accepting: (state) => at(state).ends,
    distance: (state) => left(state, nearest(state)),
    finish: (state) => rest(state, nearest(state)),
    horizon: (state) => state,
    below: (state) => at(state).below,
    left,
    rest,
    byte: (state, word) => (words[word] as Uint8Array)[at(state).depth] as number,
  };
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
