/**
 * The engine: models by id, many sequences on each. types.ts defines its interface, engine.ts
 * implements it.
 *
 * - loading/: from a model's files to a model that opens sequences; which models stay in memory
 * - scheduling/: which tokens of which requests the next forward pass computes
 * - device/: the interface between the scheduler and what computes a model
 * - web-llm/: that interface on WebGPU. Only this folder depends on web-llm
 * - check/: whether a model computes correct results on this device; diagnosis/: reports of it
 * - text/: text to tokens and back; vision/: images as parts of prompts
 */

export { type VerdictStore, verdictsInCache } from './check/verdicts.ts';
export { findAdapter } from './device/find-adapter.ts';
export {
  type AdapterReport,
  type DeviceReport,
  describeAdapter,
  diagnoseModel,
  type ModelReport,
} from './diagnosis/diagnose.ts';
export { adapterLines, modelLines } from './diagnosis/diagnosis-text.ts';
export { createEngine, type EngineOptions } from './engine.ts';
export { modelSources } from './model-sources.ts';
export type * from './types.ts';
export type * from './vision/types.ts';
export { prebuiltModels } from './web-llm/prebuilt/prebuilt-models.ts';
