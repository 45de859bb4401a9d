/** What the API asks of its home, when its home is a page: one visitor, no keys, no limits, nothing kept. */
import type { Access, Clock, Store } from '../api/ports.ts';

/** Everyone is the visitor. */
export const pageAccess: Access = {
  authenticate: async () => ({ keyId: 'page' }),
  rate: async () => ({ allowed: true }),
  reserve: async () => ({ settle: async () => {} }),
};

/** A store that lasts as long as the worker. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>();
  const key = (...parts: string[]): string => JSON.stringify(parts);
  return {
    get: async (kind, owner, id) => values.get(key(kind, owner, id)),
    put: async (kind, owner, id, value) => {
      values.set(key(kind, owner, id), value);
    },
    delete: async (kind, owner, id) => values.delete(key(kind, owner, id)),
  };
}

/** The browser's clock. */
export const pageClock: Clock = { now: () => Date.now() };
