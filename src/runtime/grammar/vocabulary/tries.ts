import { QUOTE } from '../../common/json-bytes.ts';
import type { Tokens } from '../tokens.ts';
import { type StructuralTries, structuralTries } from './structural-tries.ts';
import { type Trie, vocabularyTrie } from './trie.ts';

/** The tokens of a vocabulary by their texts. */
export interface VocabularyTries extends StructuralTries {
  /** All tokens that represent text. */
  readonly all: Trie;
  /** Those with a quote, the only ones with which a string or name can end. */
  readonly quoted: Trie;
}

/** Creates the tries of a vocabulary. */
export function makeTries(vocabulary: Tokens): VocabularyTries {
  return {
    all: vocabularyTrie(vocabulary),
    quoted: vocabularyTrie(vocabulary, (bytes) => bytes.includes(QUOTE)),
    ...structuralTries(vocabulary),
  };
}
