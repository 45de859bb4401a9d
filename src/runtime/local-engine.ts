/**
 * The engine in the current thread, for workers, service workers, extensions and Node. It would
 * block a page's main thread.
 */
import { createApi, type ImageDecoder } from './api/index.ts';
import {
  absolute,
  absoluteModels,
  decodeImage as browserDecoder,
  type ClientEngine,
  checkLoadOptions,
  createGenerate,
  createMemoryStore,
  engineAddress,
  firstChatModel,
  type LoadOptions,
  modelsFolder,
  pageAccess,
  pageClock,
} from './client/index.ts';
import { formworkError } from './common/errors.ts';
import { checkOptionNames } from './common/option-names.ts';
import {
  createEngine as createModelEngine,
  type Engine,
  type EngineOptions,
  type LoadedModel,
  prebuiltModels,
} from './engine/index.ts';

/** An engine that also gives direct access to its models. */
export interface LocalEngine extends ClientEngine {
  /**
   * Like {@link ClientEngine.load}. The model provides its vocabulary for `compile`, and sequences
   * of tokens and logits.
   */
  load(model: string, options?: LoadOptions): Promise<LoadedModel>;
  /** Frees a model's memory. A model that is loading ends its download; its `load` rejects. */
  unload(model: string): Promise<void>;
}

/** Options of {@link createEngine}. */
export type LocalEngineOptions = EngineOptions & {
  /** The model for requests that name none; the first chat model when absent. */
  readonly model?: string;
  /** Decodes images for vision models; the browser's decoder, if there is one, when absent. */
  readonly decodeImage?: ImageDecoder;
};

/** The names of the options. */
export const localOptions = {
  model: true,
  decodeImage: true,
  modelsBaseUrl: true,
  models: true,
  prebuilt: true,
  memoryBytes: true,
  checkFiles: true,
  verdicts: true,
  prepareVocabulary: true,
  maxSequences: true,
  cacheTokens: true,
} satisfies Record<keyof LocalEngineOptions, true>;

/**
 * Creates an engine in this thread. It loads models on demand.
 *
 * ```ts
 * const engine = createEngine({ modelsBaseUrl: '/models/' });
 * const city = await engine.generate({
 *   messages: [{ role: 'user', content: 'Name a city in France.' }],
 *   schema: z.object({ city: z.string().max(20), country: z.enum(['France', 'Italy']) }),
 * });
 * ```
 *
 * @throws `unsupported_parameter` for an option that does not exist, `invalid_value` for a folder
 *   that is not a string, or a model without its id or the location of its files
 */
export function createEngine(options: LocalEngineOptions): LocalEngine {
  checkOptionNames(options, Object.keys(localOptions));
  const {
    model,
    modelsBaseUrl,
    models: own = [],
    decodeImage = browserDecoder,
    ...limits
  } = options;
  const models = createModelEngine({
    ...limits,
    models: absoluteModels(own),
    ...(modelsBaseUrl === undefined
      ? {}
      : { modelsBaseUrl: absolute(modelsFolder(modelsBaseUrl)) }),
  });
  let isClosed = false;
  const checkOpen = (): void => {
    if (isClosed) throw formworkError('The engine was closed.', { code: 'aborted' });
  };
  /** How to get a model of web-llm's list that this engine does not offer. */
  const explainMissing = (id: string): string | undefined => {
    const isThis = (one: { readonly id: string }): boolean => one.id === id;
    const isOffered = models.models().some(isThis) || models.explainUnknownModel?.(id);
    if (isOffered || !prebuiltModels().some(isThis)) return undefined;
    return `The model "${id}" is in web-llm's list. Create the engine with prebuilt: ["${id}"], or with prebuilt: true for the whole list.`;
  };
  const load: Engine['load'] = async (id, loadOptions) => {
    checkOpen();
    const why = explainMissing(id);
    if (why !== undefined) throw formworkError(why, { code: 'model_not_found' });
    return models.load(id, loadOptions);
  };
  const api = createApi({
    engine: {
      ...models,
      // A request in flight must not load a model again after `close` has unloaded it.
      load,
      explainUnknownModel: (id) => explainMissing(id) ?? models.explainUnknownModel?.(id),
    },
    access: pageAccess,
    store: createMemoryStore(),
    clock: pageClock,
    ...(decodeImage ? { decodeImage } : {}),
  });
  const fetch = async (request: Request): Promise<Response> => {
    checkOpen();
    return api.fetch(request);
  };
  return {
    models: async () => models.models(),
    async load(id, loadOptions) {
      checkOpen();
      checkLoadOptions(loadOptions);
      return load(id, loadOptions);
    },
    unload: (id) => models.unload(id),
    fetch,
    generate: createGenerate({
      ...engineAddress,
      fetch: (url, init) => fetch(new Request(url, init)),
      defaultModel: async () => model ?? firstChatModel(models.models()),
    }),
    async close() {
      isClosed = true;
      for (const { id } of models.models()) await models.unload(id);
    },
  };
}
