import type { Engine, LoadedModel, Sequence } from '../../src/runtime/engine/types.ts';

/** When the device finished work for a request, in milliseconds of `performance.now()`. */
export interface DeviceTimes {
  /** The prompt was computed. */
  prefilled: number;
  /** Logits were read, once per sampled token. */
  readonly logits: number[];
}

/** An engine that records when its device finished, by the scope (the key) of the request. */
export function timedEngine(engine: Engine): {
  readonly engine: Engine;
  /** Returns and removes the record of a scope. */
  readonly take: (scope: string) => DeviceTimes;
} {
  const times = new Map<string, DeviceTimes>();
  const of = (scope: string): DeviceTimes => {
    const known = times.get(scope) ?? { prefilled: 0, logits: [] };
    times.set(scope, known);
    return known;
  };

  const watched = (sequence: Sequence, scope: string): Sequence => ({
    get length() {
      return sequence.length;
    },
    get reused() {
      return sequence.reused ?? 0;
    },
    async append(tokens, images) {
      await sequence.append(tokens, images);
      of(scope).prefilled ||= performance.now();
    },
    async logits() {
      const logits = await sequence.logits();
      of(scope).logits.push(performance.now());
      return logits;
    },
    fork: async () => watched(await sequence.fork(), scope),
    rollback: (count) => sequence.rollback(count),
    close: () => sequence.close(),
  });
  const watchedModel = (model: LoadedModel): LoadedModel => ({
    ...model,
    open: async (options) => watched(await model.open(options), options?.scope ?? ''),
  });
  // One wrapper per model, because the API caches grammars by the model's vocabulary.
  const models = new Map<LoadedModel, LoadedModel>();

  return {
    engine: {
      ...engine,
      async load(id, options) {
        const model = await engine.load(id, options);
        const wrapper = models.get(model) ?? watchedModel(model);
        models.set(model, wrapper);
        return wrapper;
      },
    },
    take: (scope) => {
      const noted = of(scope);
      times.delete(scope);
      return noted;
    },
  };
}
