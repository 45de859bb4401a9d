/**
 * JSON Schemas as token masks. types.ts is the seam, docs/how-it-works.md the story. The files:
 *
 * - a model's tokens: vocabulary, tokenizer-vocabulary, token-bytes; as tries: trie, trie-classes, structural-tries; all
 *   that is computed once for a vocabulary: vocabulary-tables
 * - a schema as an automaton over bytes: machine/
 * - masks: of values, leaf-walk and leaf-masks; of places, configuration-masks; made of token-mask, token-set,
 *   token-ranges, range-sets and collector
 * - in use: compile, matcher, grammar-cache, check-options, keyword-names
 * - ahead of use: prepare-masks, prepare-vocabulary, usual-schemas
 */

export { compile } from './compile.ts';
export { createGrammarCache, type GrammarCache, type GrammarCacheLimits } from './grammar-cache.ts';
export { prepareVocabulary } from './prepare-vocabulary.ts';
export { byteLevelBytes, sentencePieceBytes } from './token-bytes.ts';
export { allowedTokens, countAllowed, isAllowed } from './token-mask.ts';
export {
  type TokenizerFile,
  type TokenizerVocabularyOptions,
  vocabularyFromTokenizer,
} from './tokenizer-vocabulary.ts';
export * from './types.ts';
export { createVocabulary, type VocabularySource } from './vocabulary.ts';
