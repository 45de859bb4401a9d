import { createLeafMasks, type LeafMasks } from './leaf-masks.ts';
import { type StructuralTries, structuralTries } from './structural-tries.ts';
import { vocabularyTrie } from './trie.ts';
import type { Vocabulary } from './types.ts';

/** What is worked out once for a vocabulary and shared by all its grammars. */
export interface VocabularyTables {
  readonly structural: StructuralTries;
  readonly leaves: LeafMasks;
}

const tables = new WeakMap<Vocabulary, VocabularyTables>();

/** The tables of a vocabulary, made when they are first asked for. */
export function tablesOf(vocabulary: Vocabulary): VocabularyTables {
  let found = tables.get(vocabulary);
  if (!found) {
    found = {
      structural: structuralTries(vocabulary),
      leaves: createLeafMasks(vocabularyTrie(vocabulary), vocabulary),
    };
    tables.set(vocabulary, found);
  }
  return found;
}
