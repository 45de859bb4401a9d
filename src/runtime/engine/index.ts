/**
 * The engine: models by id, many sequences on each. types.ts defines its interface. Only web-llm/
 * depends on web-llm.
 *
 * - engine, load-model, memory: loading and unloading models
 * - scheduler, passes, pass-turns, next-pass, compute-pass, slot-pool, shares, preemption,
 *   prefixes: scheduling the tokens of the next forward pass
 * - tokenizer, text-frame, inside-encoder: text to tokens; vision/: images; embedder: text to
 *   vectors
 * - check/, diagnose: verifying a model's results on this device
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
export { prebuiltModels } from './prebuilt-models.ts';
export type * from './types.ts';
export type * from './vision/types.ts';
export { findAdapter } from './web-llm/load.ts';
