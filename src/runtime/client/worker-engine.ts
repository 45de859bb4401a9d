/** The engine in a worker, so that it does not block the page. */

import { untilAborted } from '../common/aborted.ts';
import { formworkError } from '../common/errors.ts';
import { checkOptionNames } from '../common/option-names.ts';
import type { Mirrors, OwnModel } from '../models/index.ts';
import { absolute, absoluteModels, modelsFolder } from './absolute.ts';
import { engineAddress } from './client-api.ts';
import { type ClientEngine, createGenerate, firstChatModel } from './engine.ts';
import {
  checkLoadOptions,
  connectEngineWorker,
  type EngineWorker,
  startEngineWorker,
  startSharedEngineWorker,
  type WorkerPort,
  type WorkerSettings,
} from './worker/index.ts';

/** Options of {@link startEngine}. */
export interface WorkerEngineOptions {
  /**
   * Folder of the models that ship with Formwork; `npx formwork models copy` creates one.
   * `/models/` when absent.
   */
  readonly modelsBaseUrl?: string;
  /**
   * Your own models, compiled with MLC, in addition to the embedded models and web-llm's list. Each
   * replaces one of these with the same id. URLs may be relative to the page. Tabs that share an
   * engine use the models of the tab that started it.
   */
  readonly models?: readonly OwnModel[];
  /** Mirrors for model downloads: `{ 'https://huggingface.co': 'https://hf.example.com' }`. */
  readonly mirrors?: Mirrors;
  /** The model for requests that name none; the first chat model when absent. */
  readonly model?: string;
  /**
   * Whether all tabs of the site share one engine, so that a model is loaded once. In browsers that
   * cannot share, each tab starts its own.
   */
  readonly shared?: boolean;
  /**
   * A worker that runs `formwork/worker`, for bundlers that cannot start it automatically. It is
   * not replaced if it fails.
   */
  readonly worker?: WorkerPort;
}

const optionNames = Object.keys({
  modelsBaseUrl: true,
  models: true,
  mirrors: true,
  model: true,
  shared: true,
  worker: true,
} satisfies Record<keyof WorkerEngineOptions, true>);

/**
 * Creates an engine that starts its worker on first use. A module that runs in both a page and a
 * server may therefore call this. Models are loaded on demand.
 *
 * ```ts
 * const engine = startEngine({ modelsBaseUrl: '/models/' });
 * await engine.load('formwork-135m', {
 *   onProgress: ({ fraction }) => { bar.value = fraction; },
 * });
 * ```
 *
 * @throws `unsupported_parameter` for an option that does not exist, `invalid_value` for a folder
 *   that is not a string
 */
export function startEngine(options: WorkerEngineOptions = {}): ClientEngine {
  checkOptionNames(options, optionNames);
  const { modelsBaseUrl = '/models/', models = [], model } = options;
  const folder = modelsFolder(modelsBaseUrl);
  let started: Promise<EngineWorker> | undefined;
  let isClosed = false;
  const engine = async (): Promise<EngineWorker> => {
    if (isClosed) throw formworkError('The engine was stopped.', { code: 'aborted' });
    const settings = {
      modelsBaseUrl: absolute(folder),
      models: absoluteModels(models),
      ...(options.mirrors ? { mirrors: options.mirrors } : {}),
    };
    // After a failed start, for example a missing file, the next call starts again.
    const forget = (): void => {
      started = undefined;
    };
    started ??= start(options, settings, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return started;
  };
  const fetch = async (request: Request): Promise<Response> => (await engine()).fetch(request);
  return {
    models: async () => (await engine()).models(),
    async load(id, loadOptions) {
      checkLoadOptions(loadOptions);
      const loading = engine().then((one) => one.load(id, loadOptions));
      return untilAborted(loading, loadOptions?.signal);
    },
    fetch,
    generate: createGenerate({
      ...engineAddress,
      fetch: (url, init) => fetch(new Request(url, init)),
      defaultModel: async () => model ?? firstChatModel(await (await engine()).models()),
    }),
    async close() {
      isClosed = true;
      (await started?.catch(() => undefined))?.stop();
      options.worker?.terminate();
    },
  };
}

async function start(
  { worker, shared = false }: WorkerEngineOptions,
  settings: WorkerSettings,
  onFailure: () => void,
): Promise<EngineWorker> {
  if (worker) return connectEngineWorker(worker, settings);
  if (!('Worker' in globalThis)) {
    throw formworkError('Workers are not available: use an engine in a worker only in pages.', {
      code: 'webgpu_unavailable',
    });
  }
  return shared
    ? startSharedEngineWorker(settings, onFailure)
    : startEngineWorker(settings, { onFailure });
}
