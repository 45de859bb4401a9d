/** JSON Schemas as token masks. See types.ts for the seam. */

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
