/** The engine: loads models by id and runs many sequences on each. */
import { untilAborted } from '../common/aborted.ts';
import { formworkError } from '../common/errors.ts';
import { prepareVocabulary, type Vocabulary } from '../grammar/index.ts';
import { describeModel, type ModelRecord, type ModelSource, obstacleOf } from '../models/index.ts';
import { type VerdictStore, verdictsInMemory } from './check/verdicts.ts';
import { createMemory } from './loading/memory.ts';
import { beginLoad, type ModelEntry } from './loading/model-entry.ts';
import type { ModelLimits } from './loading/model-limits.ts';
import { modelSources, type OfferedModels } from './model-sources.ts';
import type { Engine } from './types.ts';

/** Options of {@link createEngine}. */
export interface EngineOptions extends ModelLimits, OfferedModels {
  /**
   * Limit in bytes for all models together: weights, KV caches and logits. When a model does not
   * fit, the engine unloads idle models, least recently used first. Without a limit, this happens
   * only when the device runs out of memory.
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

/** Whether no known obstacle keeps the model from running. */
const isRunnable = ({ obstacle }: ModelSource): boolean => obstacle === undefined;

/** Creates an engine. It loads nothing until {@link Engine.load} is called. */
export function createEngine(options: EngineOptions): Engine {
  const verdicts = options.verdicts ?? verdictsInMemory();
  const memory = createMemory({ limit: options.memoryBytes ?? Number.POSITIVE_INFINITY });
  const sources = modelSources(options);
  const entries = new Map<string, ModelEntry>();

  const begin = (source: ModelSource): ModelEntry => {
    const entry = beginLoad(source, {
      limits: options,
      memory,
      verdicts,
      checkFiles: async (model, urls) => options.checkFiles?.(model, urls),
      prepareVocabulary: options.prepareVocabulary ?? prepareVocabulary,
      onGone(gone) {
        if (entries.get(source.id) === gone) entries.delete(source.id);
      },
    });
    entries.set(source.id, entry);
    return entry;
  };

  return {
    models: () =>
      [...sources.values()].filter(isRunnable).map((source) => ({
        id: source.id,
        ownedBy: source.ownedBy,
        created: source.created,
        contextWindow: entries.get(source.id)?.loaded?.contextWindow ?? source.contextWindow,
        ...(source.memoryBytes === undefined ? {} : { memoryBytes: source.memoryBytes }),
        ...(source.downloadBytes === undefined ? {} : { downloadBytes: source.downloadBytes }),
        capabilities: source.capabilities,
        ...stateOf(entries.get(source.id)),
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
      const known = entries.get(id);
      const entry = known && known.status !== 'failed' ? known : begin(source);
      if (onProgress) entry.listeners.add(onProgress);
      memory.use(id);
      try {
        // An aborted caller stops waiting; the load continues for later callers.
        const model = await untilAborted(entry.model, signal);
        memory.use(id);
        return model;
      } finally {
        if (onProgress) entry.listeners.delete(onProgress);
      }
    },
    async unload(id, reason) {
      await entries.get(id)?.unload(reason);
    },
    offer(model) {
      sources.set(model.id, describeModel(model));
    },
    withdraw(id) {
      sources.delete(id);
    },
  };
}

function stateOf(entry: ModelEntry | undefined): Pick<ModelRecord, 'status' | 'problem'> {
  const { status = 'available', problem } = entry ?? {};
  return { status, ...(status === 'failed' && problem !== undefined && { problem }) };
}
