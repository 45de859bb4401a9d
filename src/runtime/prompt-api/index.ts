/**
 * `formwork/prompt-api`: the Prompt API of browsers (`LanguageModel`) over an engine in the page, for browsers that have
 * none.
 */
import { startEngine, type WorkerEngineOptions } from '../client/worker-engine.ts';
import { createLanguageModel, type PromptApiOptions } from './language-model.ts';
import type { LanguageModelStatic } from './types.ts';

export { createLanguageModel, type PromptApiOptions } from './language-model.ts';
export type {
  Availability,
  CreateCoreOptions,
  CreateMonitor,
  CreateOptions,
  Expected,
  LanguageModel,
  LanguageModelParams,
  LanguageModelStatic,
  Message,
  MessageContent,
  Prompt,
  PromptOptions,
  SamplingMode,
  Tool,
} from './types.ts';

/** What {@link installPromptApi} takes: an engine, or how one is to be started in a worker. */
export type InstallOptions = (PromptApiOptions | WorkerEngineOptions) & {
  /** Whether to take the place of a `LanguageModel` that is there. */
  readonly force?: boolean;
};

/**
 * Puts `LanguageModel` into the global scope where there is none, over an engine in a worker that starts when it is first
 * asked for something.
 *
 * ```ts
 * installPromptApi({ modelsBaseUrl: '/models/' });
 * const session = await LanguageModel.create();
 * ```
 *
 * @returns whether it was put there
 */
export function installPromptApi(options: InstallOptions = {}): boolean {
  const scope = globalThis as { LanguageModel?: unknown };
  if (scope.LanguageModel !== undefined && !options.force) return false;
  const made: LanguageModelStatic = createLanguageModel(
    'engine' in options ? options : { ...options, engine: startEngine(options) },
  );
  // As Web IDL has interfaces: not enumerable.
  Object.defineProperty(scope, 'LanguageModel', {
    value: made,
    configurable: true,
    writable: true,
    enumerable: false,
  });
  return true;
}
