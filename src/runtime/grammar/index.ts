/**
 * JSON Schemas as token masks. types.ts is the seam, docs/how-it-works.md the story.
 *
 * - vocabulary/: a model's tokens and their bytes; as tries
 * - machine/: a schema as an automaton over bytes
 * - masks/: the tokens of values (leaf-walk, leaf-masks) and of places (configuration-masks), made of sets of tokens; all
 *   that is computed once for a vocabulary (vocabulary-tables)
 * - here, in use: compile, matcher, grammar-cache, check-options, keyword-names; ahead of use: prepare-vocabulary with the
 *   usual-schemas, masks/prepare-masks
 */

export { compile } from './compile.ts';
export { createGrammarCache, type GrammarCache, type GrammarCacheLimits } from './grammar-cache.ts';
export { groundedGrammar } from './ground/ground.ts';
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
} from './masks/token-mask.ts';
export { LONGEST_FINISH } from './matcher.ts';
export { prepareVocabulary } from './prepare-vocabulary.ts';
export * from './types.ts';
export { usualSchemas } from './usual-schemas.ts';
export { byteLevelBytes, sentencePieceBytes } from './vocabulary/token-bytes.ts';
export {
  type TokenizerFile,
  type TokenizerVocabularyOptions,
  vocabularyFromTokenizer,
} from './vocabulary/tokenizer-vocabulary.ts';
export { createVocabulary, type VocabularySource } from './vocabulary/vocabulary.ts';
