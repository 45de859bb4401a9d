/**
 * The entry of `formwork`: the library for web apps. It has three levels, each usable alone:
 *
 * 1. {@link createClientApi}: all of `/v1` as a `fetch`, for any OpenAI SDK;
 * 2. `engine.generate(...)`: a document typed by its schema, awaited, iterated as it grows, or read
 *   as JSON Patch operations;
 * 3. {@link compile}: token masks for a schema, for other inference engines.
 */

export type { LoadedInfo, LoadOptions } from './client/index.ts';
export {
  type Answers,
  type AnySchema,
  type ClientApi,
  type ClientEngine,
  type ConnectOptions,
  connect,
  createClientApi,
  type DeepPartial,
  fixValues,
  type Generate,
  type GenerateOptions,
  type Generation,
  type GenerationOf,
  type GenerationResult,
  type GenerationUsage,
  type GenerationWarning,
  type Infer,
  type InferDocument,
  type Message,
  type MessagePart,
  type Remote,
  type StandardResult,
  type StandardSchema,
  schemaText,
  startEngine,
  toDataUrl,
  type ValueConfidence,
  type WorkerEngineOptions,
} from './client/index.ts';
export {
  createPatchReader,
  type PartialJson,
  type PatchOperation,
  type PatchReader,
  parsePartialJson,
} from './common/patch/index.ts';
export * from './core.ts';
export {
  type LoadedModel,
  type LoadProgress,
  type OpenOptions,
  prebuiltModels,
  type Sequence,
} from './engine/index.ts';
export { createEngine, type LocalEngine, type LocalEngineOptions } from './local-engine.ts';
export {
  type AdapterKind,
  embeddedModels,
  idOfFamily,
  type ModelRecord,
  type ModelSource,
  type OwnModel,
  type RecommendedModel,
  recommendedModels,
} from './models/index.ts';
export {
  createSampler,
  type SampledToken,
  type Sampler,
  type SamplingOptions,
} from './sampling/index.ts';
