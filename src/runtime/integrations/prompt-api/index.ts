/**
 * The entry of `formwork/prompt-api`: the Prompt API (`LanguageModel`) over an engine in the page,
 * for browsers without it.
 */

import { startEngine, type WorkerEngineOptions } from '../../client/index.ts';
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

type NewEngineOptions = WorkerEngineOptions &
  Omit<PromptApiOptions, 'engine'> & { readonly engine?: undefined };

/** Options of {@link installPromptApi}: an engine, or options to start one in a worker. */
export type InstallOptions = (PromptApiOptions | NewEngineOptions) & {
  /** Whether to replace an existing `LanguageModel`. */
  readonly force?: boolean;
};

/**
 * Defines the global `LanguageModel` if it is missing, over an engine in a worker that starts on
 * first use.
 *
 * ```ts
 * installPromptApi({ modelsBaseUrl: '/models/' });
 * const session = await LanguageModel.create();
 * ```
 *
 * @returns whether it was defined
 * @throws `unsupported_parameter` for an option that does not exist
 */
export function installPromptApi(options: InstallOptions = {}): boolean {
  const scope = globalThis as { LanguageModel?: unknown };
  if (scope.LanguageModel !== undefined && !options.force) return false;
  const { force, ...given } = options;
  const made: LanguageModelStatic = createLanguageModel(
    given.engine ? given : overNewEngine(given),
  );
  // Web IDL defines interfaces as non-enumerable properties.
  Object.defineProperty(scope, 'LanguageModel', {
    value: made,
    configurable: true,
    writable: true,
    enumerable: false,
  });
  return true;
}

function overNewEngine({
  needsUserActivation = false,
  ...options
}: NewEngineOptions): PromptApiOptions {
  const { model } = options;
  const engine = startEngine(options);
  return { engine, needsUserActivation, ...(model === undefined ? {} : { model }) };
}
