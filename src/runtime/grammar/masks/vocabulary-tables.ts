import type { Tokens } from '../tokens.ts';
import { leadingSpace } from '../vocabulary/structural-tries.ts';
import type { Trie } from '../vocabulary/trie.ts';
import type { VocabularyTries } from '../vocabulary/tries.ts';
import { createLeafMasks, type LeafMasks } from './leaf-masks.ts';

/** The masks of values, and the tokens by their texts, shared by the grammars of one workspace. */
export interface VocabularyTables {
  /** All tokens, by all of their bytes. */
  readonly plain: Texts;
  /**
   * The tokens with leading white space, by the bytes after it, because optional white space
   * changes nothing.
   */
  readonly spaced: Texts;
  /** The tokens that are only white space. */
  readonly spaces: readonly number[];
  /** The same for tokens with one leading space, where exactly one is required. */
  readonly oneSpace: Pick<VocabularyTables, 'spaced' | 'spaces'>;
}

/** Tokens by the text they are looked up with. */
export interface Texts {
  /** The tokens that may come between values. */
  readonly structural: Trie;
  /** The masks of values: the tokens that may occur within one or begin it. */
  readonly leaves: LeafMasks;
  /** The text of a token. */
  textOf(token: number): Uint8Array;
}

/** Creates the tables of a workspace, without masks. */
export function makeVocabularyTables(
  vocabulary: Tokens,
  { all, quoted, plain, spaced, oneSpace }: VocabularyTries,
): VocabularyTables {
  function texts(all: Trie, structural: Trie, textOf: Texts['textOf'], quoted?: Trie): Texts {
    const leaves = createLeafMasks(all, vocabulary.size, textOf, quoted);
    return { structural, leaves, textOf };
  }

  const whole = (token: number) => vocabulary.bytes[token]!;
  const spacedTexts = (trie: Trie) => ({
    spaced: texts(trie, trie, (token) => whole(token).subarray(leadingSpace(whole(token)))),
    spaces: Array.from(trie.tokens.subarray(0, trie.first[1])),
  });
  return {
    plain: texts(all, plain, whole, quoted),
    ...spacedTexts(spaced),
    oneSpace: spacedTexts(oneSpace),
  };
}
