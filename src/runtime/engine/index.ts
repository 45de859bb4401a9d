/**
 * The engine: models by id, many sequences on each. types.ts is the seam. Only web-llm/ knows web-llm.
 *
 * - engine, load-model, memory: which models are in memory
 * - scheduler, passes, next-pass, places, shares, preemption, prefixes: whose tokens the next forward pass computes
 * - tokenizer, text-frame, inside-encoder: texts to tokens; vision/: pictures; embedder: texts to vectors
 * - check/, diagnose: whether a model computes right on this device
 */

export { type VerdictStore, verdictsInCache } from './check/verdicts.ts';
export {
  type AdapterReport,
  type DeviceReport,
  describeAdapter,
  diagnoseModel,
  type ModelReport,
} from './diagnose.ts';
export { adapterLines, modelLines } from './diagnosis-text.ts';
export { createEngine, type EngineOptions } from './engine.ts';
export { type ModelLimits, usualCacheTokens } from './load-model.ts';
export { prebuiltModels } from './prebuilt-models.ts';
export type * from './types.ts';
export type * from './vision/types.ts';
export { findAdapter } from './web-llm/load.ts';
