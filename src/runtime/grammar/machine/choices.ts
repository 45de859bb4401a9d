/** What may come next in the containers of one machine. */
import type { Leaf } from '../../regular/index.ts';
import type { Core } from '../../schema/core.ts';
import type { Shortest } from '../../schema/shortest/index.ts';
import { type ItemTable, makeItems } from './items.ts';
import { makeNames, type NameTable } from './names.ts';
import { type Words, wordLeaf } from './words.ts';

/** Names, items, and the automata of single values. */
export interface Choices extends NameTable, ItemTable {
  /** The automaton of some texts; undefined for none. */
  wordsOf(texts: readonly string[]): Words | undefined;
  /** True when the leaf can go on from a state to more than one end. */
  endsTwice(leaf: Leaf, state: number): boolean;
}

/** Makes the choices of a machine. */
export function makeChoices(core: Core, shortest: Shortest): Choices {
  const wordLeaves = new Map<string, Words>();
  const twice = new Map<string, boolean>();

  return {
    ...makeNames(core, shortest),
    ...makeItems(core, shortest),
    wordsOf(texts) {
      if (texts.length === 0) return undefined;
      const key = texts.join();
      let leaf = wordLeaves.get(key);
      if (!leaf) {
        leaf = wordLeaf(texts);
        wordLeaves.set(key, leaf);
      }
      return leaf;
    },
    endsTwice(leaf, state) {
      const key = `${leaf.key},${state}`;
      let found = twice.get(key);
      if (found === undefined) {
        found = findTwice(leaf, state);
        twice.set(key, found);
      }
      return found;
    },
  };
}

function findTwice(leaf: Leaf, state: number): boolean {
  let at = state;
  for (const byte of [...leaf.finish(state), -1]) {
    for (let other = 0x20; other < 0x100; other++) {
      if (other !== byte && leaf.next(at, other) >= 0) return true;
    }
    if (byte >= 0) at = leaf.next(at, byte);
  }
  return false;
}
