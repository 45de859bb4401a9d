import { getOrCreate } from '../schema/memo.ts';
import { createLeafMasks, type LeafMasks } from './leaf-masks.ts';
import { leadingSpace, structuralTries } from './structural-tries.ts';
import { type Trie, vocabularyTrie } from './trie.ts';
import type { Vocabulary } from './types.ts';

/** What is worked out once for a vocabulary and shared by all its grammars. */
export interface VocabularyTables {
  /** The tokens as they are. */
  readonly plain: Texts;
  /** Those that may be written between values and begin with white space, by what comes after it. */
  readonly spaced: Texts;
  /** Those that are white space. */
  readonly spaces: readonly number[];
}

/** Tokens as texts. */
export interface Texts {
  /** Those that may be written from a place between values on. */
  readonly structural: Trie;
  /** Those that may be written from a place within a value or at its beginning on. */
  readonly leaves: LeafMasks;
  /** What a token writes. */
  textOf(token: number): Uint8Array;
}

const tables = new WeakMap<Vocabulary, VocabularyTables>();

/** The tables of a vocabulary, made when they are first asked for. */
export function tablesOf(vocabulary: Vocabulary): VocabularyTables {
  return getOrCreate(tables, vocabulary, () => makeTables(vocabulary));
}

function makeTables(vocabulary: Vocabulary): VocabularyTables {
  const { plain, spaced } = structuralTries(vocabulary);

  function texts(all: Trie, structural: Trie, textOf: Texts['textOf']): Texts {
    return { structural, leaves: createLeafMasks(all, vocabulary.size, textOf), textOf };
  }

  const whole = (token: number) => vocabulary.bytes[token]!;
  return {
    plain: texts(vocabularyTrie(vocabulary), plain, whole),
    spaced: texts(spaced, spaced, (token) => whole(token).subarray(leadingSpace(whole(token)))),
    spaces: Array.from(spaced.tokens.subarray(0, spaced.first[1])),
  };
}
