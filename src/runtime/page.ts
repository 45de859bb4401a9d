/**
 * The library for pages without a bundler. It omits the engine in the page's own thread and its
 * dependencies, so that only the worker's file contains web-llm.
 */
export { createClientApi } from './client/client-api.ts';
export { toDataUrl } from './client/data-url.ts';
export { fixValues } from './client/fix-values.ts';
export { maskLogits } from './client/mask-logits.ts';
export { connect } from './client/remote.ts';
export { schemaText } from './client/schema.ts';
export { startEngine } from './client/worker-engine.ts';
export { idOfFamily, recommendedModels } from './engine/recommended-models.ts';
export { isFormworkError } from './errors.ts';
export * from './grammar/index.ts';
export { createPatchReader } from './patch/index.ts';
export { parsePartialJson } from './patch/partial-json.ts';
export { createLanguageModel, installPromptApi } from './prompt-api/index.ts';
