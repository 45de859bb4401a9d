import type { Engine, LoadedModel, Sequence } from '../../src/runtime/engine/types.ts';

/** When the device finished work for a request, in milliseconds of `performance.now()`. */
export interface DeviceTimes {
  /** The prompt was computed. */
  prefilled: number;
  /** Logits were read, once per sampled token. */
  readonly logits: number[];
}

/** An engine that records when its device finished, by the tenant (the key) of the request. */
export function timedEngine(engine: Engine): {
  readonly engine: Engine;
  /** Returns and removes the record of a tenant. */
  readonly take: (tenant: string) => DeviceTimes;
} {
  const times = new Map<string, DeviceTimes>();
  const of = (tenant: string): DeviceTimes => {
    const known = times.get(tenant) ?? { prefilled: 0, logits: [] };
    times.set(tenant, known);
    return known;
  };

  const watched = (sequence: Sequence, tenant: string): Sequence => ({
    get length() {
      return sequence.length;
    },
    get reused() {
      return sequence.reused ?? 0;
    },
    async append(tokens, images) {
      await sequence.append(tokens, images);
      of(tenant).prefilled ||= performance.now();
    },
    async logits() {
      const logits = await sequence.logits();
      of(tenant).logits.push(performance.now());
      return logits;
    },
    fork: async () => watched(await sequence.fork(), tenant),
    rollback: (count) => sequence.rollback(count),
    close: () => sequence.close(),
  });
  const watchedModel = (model: LoadedModel): LoadedModel => ({
    ...model,
    open: async (options) => watched(await model.open(options), options?.tenant ?? ''),
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
    take: (tenant) => {
      const noted = of(tenant);
      times.delete(tenant);
      return noted;
    },
  };
}
