/** The engine in a worker: what a page wants, so that it never stutters. */
import type { Mirrors } from '../engine/mirrors.ts';
import type { ModelSource } from '../engine/model-source.ts';
import { describeModel, type OwnModel } from '../engine/own-model.ts';
import { formworkError } from '../errors.ts';
import {
  connectEngineWorker,
  type EngineWorker,
  startEngineWorker,
  type WorkerPort,
} from '../worker/engine-worker.ts';
import type { WorkerSettings } from '../worker/messages.ts';
import { startSharedEngineWorker } from '../worker/shared-engine-worker.ts';
import { absolute, modelsFolder } from './absolute.ts';
import { engineAddress } from './client-api.ts';
import { type ClientEngine, createGenerate, firstChatModel } from './engine.ts';

/** What {@link startEngine} takes. */
export interface WorkerEngineOptions {
  /** Folder of the models that come with Formwork; `npx formwork models copy` fills one. `/models/` when absent. */
  readonly modelsBaseUrl?: string;
  /**
   * Models of your own, compiled by MLC, beside those and web-llm's list. Addresses may be relative to the page. Tabs that
   * share an engine have those of the tab that started it.
   */
  readonly models?: readonly OwnModel[];
  /** Servers that are asked for models in place of others: `{ 'https://huggingface.co': 'https://hf.example.com' }`. */
  readonly mirrors?: Mirrors;
  /** The model that answers when a request names none; the first that chats when absent. */
  readonly model?: string;
  /** One engine for all tabs of the site, so that a model is loaded once. Each tab has its own where a browser cannot share. */
  readonly shared?: boolean;
  /** A worker that runs `formwork/worker`, where the bundler cannot start it by itself. No other takes its place when it fails. */
  readonly worker?: WorkerPort;
}

/**
 * Starts an engine in a worker, when it is first asked for something: a module that both a page and a server load may
 * call this. Nothing is loaded before it is asked for.
 *
 * ```ts
 * const engine = startEngine({ modelsBaseUrl: '/models/' });
 * await engine.load('smollm2-135m-instruct', { onProgress: ({ fraction }) => { bar.value = fraction; } });
 * ```
 */
export function startEngine(options: WorkerEngineOptions = {}): ClientEngine {
  const { modelsBaseUrl = '/models/', models = [], model } = options;
  const folder = modelsFolder(modelsBaseUrl);
  let started: Promise<EngineWorker> | undefined;
  let isClosed = false;
  const engine = async (): Promise<EngineWorker> => {
    if (isClosed) throw formworkError('The engine was stopped.', { code: 'aborted' });
    const settings = {
      modelsBaseUrl: absolute(folder),
      models: models.map(describeModel).map(withAbsoluteAddresses),
      ...(options.mirrors ? { mirrors: options.mirrors } : {}),
    };
    // What failed to start, a file that did not come say, is started anew by the next call.
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
    load: async (id, loadOptions) => (await engine()).load(id, loadOptions),
    fetch,
    generate: createGenerate({
      ...engineAddress,
      fetch,
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
    throw formworkError('There are no workers here: an engine in a worker is for pages.', {
      code: 'webgpu_unavailable',
    });
  }
  return shared
    ? startSharedEngineWorker(settings, onFailure)
    : startEngineWorker(settings, { onFailure });
}

/** A worker lies elsewhere than the page. */
function withAbsoluteAddresses(source: ModelSource): ModelSource {
  const { url, library } = source;
  return {
    ...source,
    url: absolute(url),
    library:
      typeof library === 'string'
        ? absolute(library)
        : { gpu: absolute(library.gpu), software: absolute(library.software) },
  };
}
