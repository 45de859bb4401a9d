import { getOrCreate } from '../../schema/memo.ts';
import type { Vocabulary } from '../types.ts';
import { leadingSpace, structuralTries } from '../vocabulary/structural-tries.ts';
import { type Trie, vocabularyTrie } from '../vocabulary/trie.ts';
import { createLeafMasks, type LeafMasks } from './leaf-masks.ts';

/** What is computed once for a vocabulary and shared by all its grammars. */
export interface VocabularyTables {
  /** All tokens, by all of their bytes. */
  readonly plain: Texts;
  /** The tokens with leading white space, by the bytes after it: where it may stand, it changes nothing. */
  readonly spaced: Texts;
  /** The tokens of nothing but white space. */
  readonly spaces: readonly number[];
  /** The same of tokens with one leading space, for places where just one must stand. */
  readonly oneSpace: Pick<VocabularyTables, 'spaced' | 'spaces'>;
}

/** Tokens by the text they are looked up with. */
export interface Texts {
  /** The tokens that may come between values. */
  readonly structural: Trie;
  /** The masks of values: which tokens may come within one or begin it. */
  readonly leaves: LeafMasks;
  /** The text of a token. */
  textOf(token: number): Uint8Array;
}

const tables = new WeakMap<Vocabulary, VocabularyTables>();

/** The tables of a vocabulary, made when they are first asked for. */
export function tablesOf(vocabulary: Vocabulary): VocabularyTables {
  return getOrCreate(tables, vocabulary, () => makeTables(vocabulary));
}

function makeTables(vocabulary: Vocabulary): VocabularyTables {
  const { plain, spaced, oneSpace } = structuralTries(vocabulary);

  function texts(all: Trie, structural: Trie, textOf: Texts['textOf']): Texts {
    return { structural, leaves: createLeafMasks(all, vocabulary.size, textOf), textOf };
  }

  const whole = (token: number) => vocabulary.bytes[token]!;
  const spacedTexts = (trie: Trie) => ({
    spaced: texts(trie, trie, (token) => whole(token).subarray(leadingSpace(whole(token)))),
    spaces: Array.from(trie.tokens.subarray(0, trie.first[1])),
  });
  return {
    plain: texts(vocabularyTrie(vocabulary), plain, whole),
    ...spacedTexts(spaced),
    oneSpace: spacedTexts(oneSpace),
  };
}
