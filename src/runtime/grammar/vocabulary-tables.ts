import { createLeafMasks, type LeafMasks } from './leaf-masks.ts';
import { type Trie, vocabularyTrie } from './trie.ts';
import type { Vocabulary } from './types.ts';

/** What is worked out once for a vocabulary and shared by all its grammars. */
export interface VocabularyTables {
  readonly trie: Trie;
  readonly leaves: LeafMasks;
}

const tables = new WeakMap<Vocabulary, VocabularyTables>();

/** The tables of a vocabulary, made when they are first asked for. */
export function tablesOf(vocabulary: Vocabulary): VocabularyTables {
  let found = tables.get(vocabulary);
  if (!found) {
    const trie = vocabularyTrie(vocabulary);
    found = { trie, leaves: createLeafMasks(trie, vocabulary) };
    tables.set(vocabulary, found);
  }
  return found;
}
