/**
 * The library for web apps. It has three levels, each usable alone:
 *
 * 1. {@link createClientApi}: all of `/v1` as a `fetch`, for any OpenAI SDK;
 * 2. `engine.generate(...)`: a document typed by its schema, awaited, iterated as it grows, or read
 *   as JSON Patch operations;
 * 3. {@link compile}: token masks for a schema, for other inference engines.
 */
export { type Answers, type ClientApi, createClientApi } from './client/client-api.ts';
export { toDataUrl } from './client/data-url.ts';
export type { ClientEngine } from './client/engine.ts';
export { fixValues } from './client/fix-values.ts';
export { createEngine, type LocalEngine, type LocalEngineOptions } from './client/local-engine.ts';
export { maskLogits } from './client/mask-logits.ts';
export { type ConnectOptions, connect, type Remote } from './client/remote.ts';
export {
  type AnySchema,
  type DeepPartial,
  type Infer,
  type InferDocument,
  type StandardResult,
  type StandardSchema,
  schemaText,
} from './client/schema.ts';
export type {
  Generate,
  GenerateOptions,
  Generation,
  GenerationOf,
  GenerationResult,
  GenerationUsage,
  Message,
  MessagePart,
  ValueConfidence,
} from './client/types.ts';
export { startEngine, type WorkerEngineOptions } from './client/worker-engine.ts';
export type {
  AdapterKind,
  LoadedModel,
  LoadProgress,
  ModelRecord,
  ModelSource,
  OpenOptions,
  OwnModel,
  RecommendedModel,
  SampledToken,
  Sampler,
  SamplingOptions,
  Sequence,
} from './engine/index.ts';
export {
  createSampler,
  embeddedModels,
  idOfFamily,
  prebuiltModels,
  recommendedModels,
} from './engine/index.ts';
export {
  type ErrorCode,
  type ErrorDetails,
  type FormworkError,
  isFormworkError,
} from './errors.ts';
export * from './grammar/index.ts';
export { createPatchReader, type PatchOperation, type PatchReader } from './patch/index.ts';
export { type PartialJson, parsePartialJson } from './patch/partial-json.ts';
export type { LoadedInfo, LoadOptions } from './worker/messages.ts';
