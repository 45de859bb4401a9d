/** The engine: models by id, many sequences on each. */
import { formworkError } from '../errors.ts';
import { loadModel, type ModelLimits } from './load-model.ts';
import { embeddedModels, type ModelSource, prebuiltModels } from './model-source.ts';
import type { Engine, LoadedModel, LoadProgress, ModelRecord } from './types.ts';

export { type ModelLimits, usualCacheTokens } from './load-model.ts';
export { embeddedModels, type ModelSource, prebuiltModels } from './model-source.ts';
export { createSampler } from './sampler.ts';
export type * from './types.ts';

/** What {@link createEngine} needs. */
export interface EngineOptions extends ModelLimits {
  /** Where the embedded models are; ends in a slash. */
  readonly modelsBaseUrl?: string;
  /** Models beside the embedded ones. */
  readonly models?: readonly ModelSource[];
  /** Offers models of web-llm's own list too, all or those named; they are downloaded when they are first loaded. */
  readonly prebuilt?: boolean | readonly string[];
}

interface Slot {
  readonly model: Promise<LoadedModel>;
  readonly listeners: Set<(progress: LoadProgress) => void>;
  status: ModelRecord['status'];
}

/** Makes an engine. Nothing is loaded until {@link Engine.load} is called. */
export function createEngine(options: EngineOptions): Engine {
  const { modelsBaseUrl, models = [], prebuilt = false } = options;
  const sources = new Map(
    [
      ...(modelsBaseUrl === undefined ? [] : embeddedModels(modelsBaseUrl)),
      ...models,
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
    const forget = (): void => {
      if (slots.get(source.id) === slot) slots.delete(source.id);
    };
    const slot: Slot = {
      listeners,
      status: 'loading',
      model: loadModel(source, options, report, forget),
    };
    slot.model.then(
      () => {
        slot.status = 'ready';
      },
      () => {
        // Kept, so that its status can be seen; the next load tries again.
        slot.status = 'failed';
      },
    );
    slots.set(source.id, slot);
    return slot;
  };

  return {
    models: () =>
      [...sources.values()].map(({ id, ownedBy, created, contextWindow, capabilities }) => ({
        id,
        ownedBy,
        created,
        contextWindow,
        capabilities,
        status: slots.get(id)?.status ?? 'available',
      })),
    async load(id, { onProgress, signal } = {}) {
      const source = sources.get(id);
      if (!source) {
        throw formworkError(`There is no model "${id}".`, { code: 'model_not_found' });
      }
      const known = slots.get(id);
      const slot = known && known.status !== 'failed' ? known : begin(source);
      if (onProgress) slot.listeners.add(onProgress);
      try {
        return await untilAborted(slot.model, signal);
      } finally {
        if (onProgress) slot.listeners.delete(onProgress);
      }
    },
    async unload(id) {
      const slot = slots.get(id);
      slots.delete(id);
      const model = await slot?.model.catch(() => undefined);
      await model?.unload();
    },
  };
}

/** The caller stops waiting; the load goes on, for whoever asks next. */
async function untilAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  let leave = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    leave = () =>
      reject(
        formworkError('The request was cancelled.', { code: 'aborted' }, { cause: signal.reason }),
      );
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
