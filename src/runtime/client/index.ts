/**
 * The library's clients: `generate` for documents, and `/v1` as a `fetch`, backed by an engine in a
 * worker or a server.
 */
export { absolute, absoluteModels, modelsFolder } from './absolute.ts';
export { errorOf, readChatChunks } from './chat-events.ts';
export { type Answers, type ClientApi, createClientApi, engineAddress } from './client-api.ts';
export { toDataUrl } from './data-url.ts';
export { type ClientEngine, createGenerate, firstChatModel } from './engine.ts';
export { fixJsonValues, fixValues } from './fix-values.ts';
export { readServerSentEvents } from './lines.ts';
export { type ConnectOptions, checkedServer, connect, type Remote } from './remote.ts';
export {
  type AnySchema,
  type DeepPartial,
  type Infer,
  type InferDocument,
  type StandardResult,
  type StandardSchema,
  schemaText,
} from './schema.ts';
export type {
  Generate,
  GenerateOptions,
  Generation,
  GenerationOf,
  GenerationResult,
  GenerationUsage,
  GenerationWarning,
  Message,
  MessagePart,
  ValueConfidence,
} from './types.ts';
export {
  checkLoadOptions,
  createMemoryStore,
  type DeviceCapacity,
  decodeImage,
  type EngineWorker,
  type LoadedInfo,
  type LoadOptions,
  pageAccess,
  pageClock,
  readDeviceCapacity,
  startSharedEngineWorker,
} from './worker/index.ts';
export { startEngine, type WorkerEngineOptions } from './worker-engine.ts';
