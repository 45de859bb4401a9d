/** One model of an engine, from the start of its load until it is unloaded. */
import { type FormworkError, formworkError, isFormworkError } from '../../common/errors.ts';
import type { Vocabulary } from '../../grammar/index.ts';
import type { ModelRecord, ModelSource } from '../../models/index.ts';
import type { VerdictStore } from '../check/verdicts.ts';
import type { LoadedModel, LoadProgress } from '../types.ts';
import { loadModel } from './load-model.ts';
import type { Memory } from './memory.ts';
import type { ModelLimits } from './model-limits.ts';

/** A model that loads, is loaded, or did not load. */
export interface ModelEntry {
  readonly model: Promise<LoadedModel>;
  /** Called with the progress of the load. */
  readonly listeners: Set<(progress: LoadProgress) => void>;
  /** The model, once it is loaded. */
  loaded: LoadedModel | undefined;
  status: ModelRecord['status'];
  /** Why it did not load. */
  problem?: string;
  /** Frees its memory, and no other entry's. A second call waits for the first. */
  unload(reason?: FormworkError): Promise<void>;
}

/** What {@link beginLoad} needs of the engine. */
export interface EntryOptions {
  readonly limits: ModelLimits;
  readonly memory: Memory;
  readonly verdicts: VerdictStore;
  /** Verifies the cached files of a model; throws if they are not the published ones. */
  readonly checkFiles: (model: string, urls: readonly string[]) => Promise<void>;
  /** Prepares a model's vocabulary for schemas. */
  readonly prepareVocabulary: (vocabulary: Vocabulary) => void;
  /** Called when the entry is of no more use: its model was unloaded, or lost its device. */
  readonly onGone: (entry: ModelEntry) => void;
}

/** Begins to load a model. */
export function beginLoad(source: ModelSource, options: EntryOptions): ModelEntry {
  const { limits, memory, verdicts, checkFiles, prepareVocabulary, onGone } = options;
  const listeners: ModelEntry['listeners'] = new Set();
  const report = (progress: LoadProgress): void => {
    for (const listener of listeners) listener(progress);
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
    onGone(entry);
    // Else it waits for the whole download.
    if (entry.status === 'loading') stop.abort(reason ?? unloaded(source.id));
    const model = await entry.model.catch(() => undefined);
    try {
      await model?.unload(reason);
    } finally {
      release();
    }
  };
  /** Nothing ends a load while the device prepares the model, so it is unloaded right after. */
  const unlessUnloaded = async (model: LoadedModel): Promise<LoadedModel> => {
    if (!stop.signal.aborted) return model;
    await model.unload();
    throw stop.signal.reason;
  };
  const attempt = async (): Promise<LoadedModel> => {
    const model = await loadModel(source, limits, {
      signal: stop.signal,
      verdicts,
      prepare: prepareVocabulary,
      onProgress: report,
      onLost() {
        onGone(entry);
        release();
      },
      checkFiles: (urls) => checkFiles(source.id, urls),
      checkSize: (bytes) => memory.checkSize(source.id, bytes),
      async reserveMemory(bytes) {
        const holder = {
          id: source.id,
          bytes,
          isIdle: () => entry.loaded?.active?.() === 0,
          unload: () => entry.unload(),
        };
        release = await memory.take(holder, stop.signal);
      },
    })
      .then(unlessUnloaded)
      .catch((error: unknown) => {
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
      if (stop.signal.aborted) throw stop.signal.reason;
      if (!isFormworkError(error) || error.code !== 'out_of_memory') throw error;
      // With `param`, the model itself is too large, and nothing to unload would help.
      if (error.param !== undefined) throw error;
      if (!(await memory.unloadIdle(source.id))) throw error;
      return attempt();
    }
  };
  const entry: ModelEntry = {
    listeners,
    status: 'loading',
    loaded: undefined,
    // Deferred to a microtask, because `load` refers to this entry.
    model: Promise.resolve().then(load),
    unload(reason) {
      unloading ??= unload(reason);
      return unloading;
    },
  };
  entry.model.then(
    (loaded) => {
      entry.loaded = loaded;
      entry.status = 'ready';
    },
    (error: unknown) => {
      // The engine keeps the entry, so that `models()` reports the failure. The next load tries
      // again.
      entry.status = 'failed';
      entry.problem = error instanceof Error ? error.message : String(error);
    },
  );
  return entry;
}

const unloaded = (id: string): FormworkError =>
  formworkError(`The model "${id}" was unloaded while it was loading.`, { code: 'aborted' });
