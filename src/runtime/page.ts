/**
 * The entry of `formwork/browser`: the library for pages without a bundler, in one file. It omits
 * the engine in the page's own thread and its dependencies, so that only the worker's file contains
 * web-llm.
 */
export {
  connect,
  createClientApi,
  fixValues,
  schemaText,
  startEngine,
  toDataUrl,
} from './client/index.ts';
export { createPatchReader, parsePartialJson } from './common/patch/index.ts';
export * from './core.ts';
export { createLanguageModel, installPromptApi } from './integrations/prompt-api/index.ts';
export { idOfFamily, recommendedModels } from './models/index.ts';
