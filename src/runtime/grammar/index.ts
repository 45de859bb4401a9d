/**
 * JSON Schemas as token masks. types.ts defines the interface; docs/how-it-works.md explains it.
 *
 * - vocabulary/: a model's tokens and their bytes, also as tries
 * - machine/: a schema as an automaton over bytes
 * - masks/: the tokens of values (leaf-walk, leaf-masks) and of positions (configuration-masks),
 *   composed of sets of tokens; everything that is computed once per vocabulary (vocabulary-tables)
 * - ground/: values limited to those of the messages, or made likelier
 * - in this folder: compile, matcher, grammar-cache, check-options, keyword-names; in advance of
 *   use: prepare-vocabulary with the warm-up-schemas, prepare-grammar and masks/prepare-masks
 */

export { compile } from './compile.ts';
export { createGrammarCache, type GrammarCache, type GrammarCacheLimits } from './grammar-cache.ts';
export { groundedGrammar } from './ground/grounded-grammar.ts';
export { likelyGrammar } from './ground/likely-grammar.ts';
export type { Ground, ShapedTexts } from './ground/types.ts';
export { keywordNames } from './keyword-names.ts';
export { buildMachine } from './machine/index.ts';
export { maskLogits } from './masks/mask-logits.ts';
export {
  addMask,
  allowedTokens,
  allowToken,
  countAllowed,
  forbidToken,
  isAllowed,
  maskWords,
} from './masks/token-mask.ts';
export { LONGEST_FINISH } from './matcher.ts';
export { prepareGrammar } from './prepare-grammar.ts';
export { prepareVocabulary } from './prepare-vocabulary.ts';
export * from './types.ts';
export { byteLevelBytes, sentencePieceBytes } from './vocabulary/token-bytes.ts';
export {
  type TokenizerFile,
  type TokenizerVocabularyOptions,
  vocabularyFromTokenizer,
} from './vocabulary/tokenizer-vocabulary.ts';
export { createVocabulary, type VocabularySource } from './vocabulary/vocabulary.ts';
export { warmUpSchemas } from './warm-up-schemas.ts';
