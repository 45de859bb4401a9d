import type { Ports } from '../../src/runtime/api/ports.ts';
import type { Engine } from '../../src/runtime/engine/types.ts';

/**
 * Ports around an engine without access control: accepts any key, counts nothing, and keeps state
 * in memory.
 */
export function openPorts(engine: Engine): Ports {
  const values = new Map<string, unknown>();
  const name = (...parts: string[]) => JSON.stringify(parts);
  return {
    engine,
    access: {
      authenticate: async (key) => ({ keyId: key }),
      rate: async () => ({ allowed: true }),
      reserve: async () => ({ settle: async () => {} }),
    },
    store: {
      get: async (kind, keyId, id) => values.get(name(kind, keyId, id)),
      put: async (kind, keyId, id, value) => {
        values.set(name(kind, keyId, id), value);
      },
      replace: async (kind, keyId, id, known, value) => {
        const place = name(kind, keyId, id);
        const isKnown = values.has(place) && values.get(place) === known;
        if (isKnown) values.set(place, value);
        return isKnown;
      },
      delete: async (kind, keyId, id) => values.delete(name(kind, keyId, id)),
    },
    clock: { now: () => Date.now() },
  };
}
