/** The engine: loads models by id and runs many sequences on each. */
import { untilAborted } from '../common/aborted.ts';
import { type FormworkError, formworkError, isFormworkError } from '../common/errors.ts';
import { prepareVocabulary, type Vocabulary } from '../grammar/index.ts';
import {
  describeModel,
  embeddedModels,
  type ModelRecord,
  type ModelSource,
  type OwnModel,
  obstacleOf,
} from '../models/index.ts';
import { type VerdictStore, verdictsInMemory } from './check/verdicts.ts';
import { loadModel } from './loading/load-model.ts';
import { createMemory } from './loading/memory.ts';
import type { ModelLimits } from './loading/model-limits.ts';
import { prebuiltModels } from './web-llm/prebuilt/prebuilt-models.ts';
import type { Engine, LoadedModel, LoadProgress } from './types.ts';

/** Options of {@link createEngine}. */
export interface EngineOptions extends ModelLimits {
  /** Base URL of the embedded models; ends in a slash. */
  readonly modelsBaseUrl?: string;
  /** Models to offer beside the embedded ones, such as the user's own. */
  readonly models?: readonly OwnModel[];
  /**
   * Also offers models of web-llm's own list: all, or the ids listed. They are downloaded on first
   * load.
   */
  readonly prebuilt?: boolean | readonly string[];
  /**
   * Limit in bytes for all models together: weights and KV caches. When a model does not fit, the
   * engine unloads idle models, least recently used first. Without a limit, this happens only when
   * the device runs out of memory.
   */
  readonly memoryBytes?: number;
  /**
   * Verifies, before a model loads, that its cached files are the published ones. Throws if they
   * are not; the model then fails to load.
   */
  readonly checkFiles?: (model: string, urls: readonly string[]) => Promise<void>;
  /** Persists check results of models per device across restarts. Defaults to memory. */
  readonly verdicts?: VerdictStore;
  /** Prepares a model's vocabulary for schemas. Defaults to this thread. */
  readonly prepareVocabulary?: (vocabulary: Vocabulary) => void;
}

interface Slot {
  readonly model: Promise<LoadedModel>;
  readonly listeners: Set<(progress: LoadProgress) => void>;
  loaded: LoadedModel | undefined;
  status: ModelRecord['status'];
  problem?: string;
  /** Frees its memory, and no other slot's. A second call waits for the first. */
  unload(reason?: FormworkError): Promise<void>;
}

/** Whether no known obstacle keeps the model from running. */
const isRunnable = ({ obstacle }: ModelSource): boolean => obstacle === undefined;

/** Creates an engine. It loads nothing until {@link Engine.load} is called. */
export function createEngine(options: EngineOptions): Engine {
  const { modelsBaseUrl, models = [], prebuilt = false } = options;
  const verdicts = options.verdicts ?? verdictsInMemory();
  const memory = createMemory({ limit: options.memoryBytes ?? Number.POSITIVE_INFINITY });
  const sources = new Map(
    [
      ...(modelsBaseUrl === undefined ? [] : embeddedModels(modelsBaseUrl)),
      ...models.map(describeModel),
      ...prebuiltModels().filter(({ id }) =>
        typeof prebuilt === 'boolean' ? prebuilt : prebuilt.includes(id),
      ),
    ].map((source) => [source.id, source]),
  );
  const slots = new Map<string, Slot>();

  const begin = (source: ModelSource): Slot => {
    const listeners: Slot['listeners'] = new Set();
    const report = (progress: LoadProgress): void => {
      for (const listener of listeners) listener(progress);
    };
    const leave = (): void => {
      if (slots.get(source.id) === slot) slots.delete(source.id);
    };
    let release = (): void => {};
    const holds = new Set<symbol>();
    const hold = (): (() => void) => {
      const held = Symbol();
      holds.add(held);
      return () => holds.delete(held);
    };
    const stop = new AbortController();
    let unloading: Promise<void> | undefined;
    const unload = async (reason?: FormworkError): Promise<void> => {
      leave();
      // Else it waits for the whole download.
      if (slot.status === 'loading') stop.abort(reason ?? unloaded(source.id));
      const model = await slot.model.catch(() => undefined);
      try {
        await model?.unload(reason);
      } finally {
        release();
      }
    };
    const attempt = async (): Promise<LoadedModel> => {
      const model = await loadModel(source, options, {
        signal: stop.signal,
        verdicts,
        prepare: options.prepareVocabulary ?? prepareVocabulary,
        onProgress: report,
        onLost() {
          leave();
          release();
        },
        checkFiles: async (urls) => options.checkFiles?.(source.id, urls),
        checkSize: (bytes) => memory.checkSize(source.id, bytes),
        async reserveMemory(bytes) {
          release = await memory.take({
            id: source.id,
            bytes,
            isIdle: () => slot.loaded?.active?.() === 0,
            unload: () => slot.unload(),
          });
        },
      }).catch((error: unknown) => {
        release();
        throw error;
      });
      const { active } = model;
      return { ...model, hold, ...(active && { active: () => active() + holds.size }) };
    };
    const load = async (): Promise<LoadedModel> => {
      try {
        return await attempt();
      } catch (error) {
        if (!isFormworkError(error) || error.code !== 'out_of_memory') throw error;
        // With `param`, the model itself is too large, and nothing to unload would help.
        if (error.param !== undefined) throw error;
        if (!(await memory.unloadIdle(source.id))) throw error;
        return attempt();
      }
    };
    const slot: Slot = {
      listeners,
      status: 'loading',
      loaded: undefined,
      // Deferred to a microtask, because `load` refers to this slot.
      model: Promise.resolve().then(load),
      unload(reason) {
        unloading ??= unload(reason);
        return unloading;
      },
    };
    slot.model.then(
      (loaded) => {
        slot.loaded = loaded;
        slot.status = 'ready';
      },
      (error: unknown) => {
        // Keep the slot, so that `models()` reports the failure. The next load tries again.
        slot.status = 'failed';
        slot.problem = error instanceof Error ? error.message : String(error);
      },
    );
    slots.set(source.id, slot);
    return slot;
  };

  return {
    models: () =>
      [...sources.values()].filter(isRunnable).map((source) => ({
        id: source.id,
        ownedBy: source.ownedBy,
        created: source.created,
        contextWindow: slots.get(source.id)?.loaded?.contextWindow ?? source.contextWindow,
        ...(source.memoryBytes === undefined ? {} : { memoryBytes: source.memoryBytes }),
        ...(source.downloadBytes === undefined ? {} : { downloadBytes: source.downloadBytes }),
        capabilities: source.capabilities,
        ...stateOf(slots.get(source.id)),
      })),
    explainUnknownModel(id) {
      const source = sources.get(id);
      return source && obstacleOf(source, undefined)?.message;
    },
    async load(id, { onProgress, signal } = {}) {
      const source = sources.get(id);
      if (!source) {
        throw formworkError(`There is no model "${id}".`, { code: 'model_not_found' });
      }
      const known = slots.get(id);
      const slot = known && known.status !== 'failed' ? known : begin(source);
      if (onProgress) slot.listeners.add(onProgress);
      memory.use(id);
      try {
        // An aborted caller stops waiting; the load continues for later callers.
        const model = await untilAborted(slot.model, signal);
        memory.use(id);
        return model;
      } finally {
        if (onProgress) slot.listeners.delete(onProgress);
      }
    },
    async unload(id, reason) {
      await slots.get(id)?.unload(reason);
    },
    offer(model) {
      sources.set(model.id, describeModel(model));
    },
    withdraw(id) {
      sources.delete(id);
    },
  };
}

const unloaded = (id: string): FormworkError =>
  formworkError(`The model "${id}" was unloaded while it was loading.`, { code: 'aborted' });

function stateOf(slot: Slot | undefined): Pick<ModelRecord, 'status' | 'problem'> {
  const { status = 'available', problem } = slot ?? {};
  return { status, ...(status === 'failed' && problem !== undefined && { problem }) };
}
