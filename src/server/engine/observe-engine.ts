/** Observes an engine from outside: its load, and the progress of loading models. */

import type { FormworkError } from '../../runtime/common/errors.ts';
import type {
  Engine,
  LoadedModel,
  LoadProgress,
  OpenOptions,
  Sequence,
} from '../../runtime/engine/index.ts';
import type { ModelRecord } from '../../runtime/models/index.ts';

/** The load of the engine, over all models. */
export interface EngineFigures {
  /** Open sequences, and their maximum. */
  readonly sequences: number;
  readonly places: number;
  /** Requests waiting for a sequence. */
  readonly waiting: number;
  /**
   * Tokens of open sequences (shared prefixes count for each fork), and the capacity of the KV
   * caches.
   */
  readonly kvTokens: number;
  readonly kvCapacity: number;
}

/** A model, with the progress of its download while it loads. */
export type ModelState = ModelRecord & { readonly progress?: number; readonly text?: string };

/** An engine with observation. */
export interface ObservedEngine extends Engine {
  figures(): EngineFigures;
  /** Running and waiting requests of each key that has some, by its id. */
  queues(): ReadonlyMap<string, { readonly running: number; readonly waiting: number }>;
  states(): readonly ModelState[];
  /** Rejects the requests that wait for a place of a model, or for a model that loads. */
  refuseWaiting(reason: FormworkError): void;
}

/** The configured limits of the engine. */
export interface ObservedLimits {
  /** Sequences of one model at a time. */
  readonly places: number;
  /** The explanation for a model that the engine does not know. */
  readonly explainUnknownModel?: (id: string) => string | undefined;
}

/** Creates an {@link ObservedEngine}. Its overhead per token is a counter. */
export function observeEngine(engine: Engine, limits: ObservedLimits): ObservedEngine {
  const progress = new Map<string, LoadProgress>();
  const observed = new WeakMap<LoadedModel, LoadedModel>();
  const loaded = new Map<string, LoadedModel>();
  const open = new Set<Sequence>();
  /** Callers that wait for a model to load. */
  const loading = new Set<{ readonly id: string; reject(reason: FormworkError): void }>();
  let waiting = 0;
  const queues = new Map<string, { running: number; waiting: number }>();

  const count = (keyId: string | undefined, running: number, waits: number): void => {
    waiting += waits;
    if (keyId === undefined) return;
    const sum = queues.get(keyId) ?? { running: 0, waiting: 0 };
    sum.running += running;
    sum.waiting += waits;
    if (sum.running > 0 || sum.waiting > 0) queues.set(keyId, sum);
    else queues.delete(keyId);
  };

  /** @param onClose Called once. Forks have none, because they are part of a request. */
  const watchSequence = (sequence: Sequence, onClose?: () => void): Sequence => {
    open.add(sequence);
    return {
      get length() {
        return sequence.length;
      },
      get reused() {
        return sequence.reused ?? 0;
      },
      append: (tokens, images) => sequence.append(tokens, images),
      logits: () => sequence.logits(),
      ...(sequence.candidates && { candidates: (query) => sequence.candidates!(query) }),
      fork: async () => watchSequence(await sequence.fork()),
      rollback: (count) => sequence.rollback(count),
      close() {
        if (open.delete(sequence)) onClose?.();
        sequence.close();
      },
    };
  };

  const watchModel = (model: LoadedModel): LoadedModel => ({
    ...model,
    async open(options?: OpenOptions) {
      const keyId = options?.tenant;
      count(keyId, 0, 1);
      try {
        const sequence = await model.open(options);
        count(keyId, 1, 0);
        return watchSequence(sequence, () => count(keyId, -1, 0));
      } finally {
        count(keyId, 0, -1);
      }
    },
  });

  /** Also forgets the models that the engine unloaded by itself, which hold much memory. */
  const ready = (): LoadedModel[] => {
    const ids = new Set(engine.models().flatMap((one) => (one.status === 'ready' ? one.id : [])));
    for (const id of loaded.keys()) if (!ids.has(id)) loaded.delete(id);
    return [...loaded.values()];
  };

  return {
    models: () => engine.models(),
    explainUnknownModel: (id) =>
      engine.explainUnknownModel?.(id) ?? limits.explainUnknownModel?.(id),
    async load(id, { onProgress, ...options } = {}) {
      const { promise: refused, reject } = Promise.withResolvers<never>();
      const caller = { id, reject };
      loading.add(caller);
      const load = engine.load(id, {
        ...options,
        onProgress(now) {
          progress.set(id, now);
          onProgress?.(now);
        },
      });
      const model = await Promise.race([load, refused]).finally(() => loading.delete(caller));
      progress.delete(id);
      loaded.set(id, model);
      ready();
      const known = observed.get(model) ?? watchModel(model);
      observed.set(model, known);
      return known;
    },
    async unload(id, reason) {
      loaded.delete(id);
      // The engine ends a load after its current step.
      if (reason) for (const caller of loading) if (caller.id === id) caller.reject(reason);
      await engine.unload(id, reason);
    },
    ...(engine.offer && { offer: engine.offer }),
    ...(engine.withdraw && { withdraw: engine.withdraw }),
    figures() {
      const models = ready();
      return {
        sequences: open.size,
        places: limits.places * models.length,
        waiting,
        kvTokens: [...open].reduce((sum, { length }) => sum + length, 0),
        kvCapacity: models.reduce((sum, { cacheTokens = 0 }) => sum + cacheTokens, 0),
      };
    },
    queues: () => queues,
    refuseWaiting(reason) {
      for (const model of ready()) model.refuseWaiting?.(reason);
      for (const caller of loading) caller.reject(reason);
    },
    states: () =>
      engine.models().map((record) => {
        const now = record.status === 'loading' ? progress.get(record.id) : undefined;
        return now ? { ...record, progress: now.fraction, text: now.text } : record;
      }),
  };
}
