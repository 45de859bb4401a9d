/** The engine in a worker of its own: what a page wants, so that it never stutters. */
import { connectEngineWorker, startEngineWorker, type WorkerPort } from '../worker/client.ts';
import { absolute } from './absolute.ts';
import { type ClientEngine, createGenerate, firstChatModel } from './engine.ts';

/** What {@link startEngine} takes. */
export interface WorkerEngineOptions {
  /** Folder of the models that come with Formwork, ending in a slash; `npx formwork models copy` fills one. */
  readonly modelsBaseUrl?: string;
  /** The model that answers when a request names none; the first that chats when absent. */
  readonly model?: string;
  /** A worker that runs `formwork/worker`, where the bundler cannot start it by itself. */
  readonly worker?: WorkerPort;
}

/**
 * Starts an engine in a dedicated worker. Nothing is loaded before it is asked for.
 *
 * ```ts
 * const engine = startEngine({ modelsBaseUrl: '/models/' });
 * await engine.load('smollm2-135m-instruct', { onProgress: ({ fraction }) => { bar.value = fraction; } });
 * ```
 */
export function startEngine(options: WorkerEngineOptions = {}): ClientEngine {
  const { modelsBaseUrl = '/models/', model, worker } = options;
  const settings = { modelsBaseUrl: absolute(modelsBaseUrl) };
  const engine = worker ? connectEngineWorker(worker, settings) : startEngineWorker(settings);
  return {
    models: () => engine.models(),
    load: (id, loadOptions) => engine.load(id, loadOptions),
    fetch: (request) => engine.fetch(request),
    generate: createGenerate({
      url: 'http://formwork.invalid/v1/chat/completions',
      headers: { authorization: 'Bearer none' },
      fetch: (request) => engine.fetch(request),
      defaultModel: async () => model ?? firstChatModel(await engine.models()),
    }),
    close: async () => engine.stop(),
  };
}
