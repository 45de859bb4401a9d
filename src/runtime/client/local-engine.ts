/** The engine in this thread: for workers, service workers, extensions and Node. A page's own thread would stutter. */
import { createApi } from '../api/index.ts';
import type { ImageDecoder } from '../api/ports.ts';
import {
  createEngine as createModelEngine,
  type EngineOptions,
  type LoadedModel,
} from '../engine/index.ts';
import { decodeImage as browserDecoder } from '../worker/decode-image.ts';
import { createMemoryStore, pageAccess, pageClock } from '../worker/local-ports.ts';
import type { LoadOptions } from '../worker/messages.ts';
import { absolute, modelsFolder } from './absolute.ts';
import { engineAddress } from './client-api.ts';
import { type ClientEngine, createGenerate, firstChatModel } from './engine.ts';

/** An engine whose models can be used directly too. */
export interface LocalEngine extends ClientEngine {
  /** As {@link ClientEngine.load}; the model gives its vocabulary for `compile`, and sequences of tokens and logits. */
  load(model: string, options?: LoadOptions): Promise<LoadedModel>;
  /** Frees a model's memory. */
  unload(model: string): Promise<void>;
}

/** What {@link createEngine} takes. */
export type LocalEngineOptions = EngineOptions & {
  /** The model that answers when a request names none; the first that chats when absent. */
  readonly model?: string;
  /** Decodes the pictures that vision models are shown; the browser's own where there is one. */
  readonly decodeImage?: ImageDecoder;
};

/**
 * Makes an engine in this thread. Nothing is loaded before it is asked for.
 *
 * ```ts
 * const engine = createEngine({ modelsBaseUrl: '/models/' });
 * const city = await engine.generate({
 *   messages: [{ role: 'user', content: 'Name a city in France.' }],
 *   schema: z.object({ city: z.string().max(20), country: z.enum(['France', 'Italy']) }),
 * });
 * ```
 */
export function createEngine(options: LocalEngineOptions): LocalEngine {
  const { model, modelsBaseUrl, decodeImage = browserDecoder, ...limits } = options;
  const models = createModelEngine({
    ...limits,
    ...(modelsBaseUrl === undefined
      ? {}
      : { modelsBaseUrl: absolute(modelsFolder(modelsBaseUrl)) }),
  });
  const api = createApi({
    engine: models,
    access: pageAccess,
    store: createMemoryStore(),
    clock: pageClock,
    ...(decodeImage ? { decodeImage } : {}),
  });
  return {
    models: async () => models.models(),
    load: (id, loadOptions) => models.load(id, loadOptions),
    unload: (id) => models.unload(id),
    fetch: (request) => api.fetch(request),
    generate: createGenerate({
      ...engineAddress,
      fetch: (request) => api.fetch(request),
      defaultModel: async () => model ?? firstChatModel(models.models()),
    }),
    async close() {
      for (const { id } of models.models()) await models.unload(id);
    },
  };
}
