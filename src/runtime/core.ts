/**
 * The entry of `formwork/grammar`, and of the package `@formwork/grammar`: the core alone, for
 * other inference engines. Takes a schema and a vocabulary; returns token masks, forced text and
 * the shortest finish.
 */
export {
  type ErrorCode,
  type ErrorDetails,
  type FormworkError,
  isFormworkError,
} from './common/errors.ts';
export {
  allowedTokens,
  byteLevelBytes,
  type CompileBudget,
  type CompileOptions,
  compile,
  countAllowed,
  createGrammarCache,
  createVocabulary,
  type Grammar,
  type GrammarCache,
  type GrammarCacheLimits,
  type Ground,
  groundedGrammar,
  isAllowed,
  type Matcher,
  maskLogits,
  prepareGrammar,
  prepareVocabulary,
  type SchemaWarning,
  type ShapedTexts,
  sentencePieceBytes,
  type TokenizerFile,
  type TokenizerVocabularyOptions,
  type TokenMask,
  type Tokens,
  type Vocabulary,
  type VocabularySource,
  vocabularyFromTokenizer,
} from './grammar/index.ts';
