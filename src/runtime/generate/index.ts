/** Runs one request: a prompt in, events out. */
export { mayBeHeld } from './advance.ts';
export { encodeBytes } from './encode-bytes.ts';
export { createFigures, type GenerationFigures } from './figures.ts';
export { checkAnswer, localLanguage } from './follow/local-follower.ts';
export { createSyncFollower, type SyncFollower, shortestOf } from './follow/sync-follower.ts';
export type {
  AllowedAnswers,
  AnswerCheck,
  Follower,
  FollowerPlace,
  Held,
  ShortestAnswer,
  Taken,
} from './follow/types.ts';
export { createFreeTextMatcher } from './free-text/matcher.ts';
export { generate } from './generate.ts';
export { type GroundKind, groundOf, likelyOf } from './ground/index.ts';
export { startAfterPrefix } from './language/answer-prefix.ts';
export { compileAnswer, compileSchemas } from './language/compile-answer.ts';
export { createLocalLanguages } from './language/local-languages.ts';
export { createSchemaCompiler, type SchemaCompiler } from './language/schema-compiler.ts';
export { suggestKeywords } from './language/suggest-keywords.ts';
export type {
  AnswerPrefix,
  AnswerSpec,
  CompiledAnswer,
  CompileRequest,
  FormatInput,
  Languages,
  LanguageWarning,
  ToolChoiceInput,
  ToolInput,
} from './language/types.ts';
export type { LoopRules } from './loops.ts';
export {
  checkLength,
  checkTokens,
  describeSchema,
  encodePrompt,
  encodeText,
  exceedsTwiceContext,
  formatsBefore,
  type PromptMessage,
  type PromptPart,
  prefillSystem,
  rawPrompt,
  type SchemaPrompt,
} from './prompt/index.ts';
export type { StopRules } from './stop/rules.ts';
export { createToolCallReader, type ToolCallReader } from './tools/reader.ts';
export type {
  AnswerToken,
  EndCause,
  GenerateEvent,
  GenerateRequest,
  ReasoningRules,
  RequestSampling,
  StopInDocument,
} from './types.ts';
export { unquotedGrammar } from './unquoted/matcher.ts';
