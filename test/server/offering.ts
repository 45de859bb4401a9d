import type { Engine } from '../../src/runtime/engine/types.ts';
import type { ModelRecord } from '../../src/runtime/models/types.ts';

/** An engine that offers models by name, each for one thing, and loads none. */
export const offering = (
  models: Readonly<Record<string, ModelRecord['capabilities'][number]>>,
): Engine => ({
  models: () =>
    Object.entries(models).map(([id, capability]) => ({
      id,
      ownedBy: 'test',
      created: 0,
      contextWindow: 1000,
      capabilities: [capability],
      status: 'available',
    })),
  load: () => Promise.reject(new Error('No model is loaded for a check.')),
  unload: () => Promise.resolve(),
});
