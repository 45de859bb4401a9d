/** The API's ports for a page: a single user, no keys, no limits, no persistence. */
import type { Access, Clock, Store } from '../../api/index.ts';

/** Every request belongs to the page's user. */
export const pageAccess: Access = {
  authenticate: async () => ({ keyId: 'page' }),
  rate: async () => ({ allowed: true }),
  reserve: async () => ({ settle: async () => {} }),
};

/** The most values that a store in memory keeps. */
const MOST_VALUES = 1000;

/** A store in memory, for the lifetime of the worker. It drops the oldest values. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>();
  const key = (...parts: string[]): string => JSON.stringify(parts);
  return {
    get: async (kind, keyId, id) => values.get(key(kind, keyId, id)),
    put: async (kind, keyId, id, value) => {
      values.set(key(kind, keyId, id), value);
      // A map iterates in the order of insertion.
      if (values.size > MOST_VALUES) values.delete(values.keys().next().value!);
    },
    replace: async (kind, keyId, id, known, value) => {
      const place = key(kind, keyId, id);
      // `get` returns the stored object itself.
      const isKnown = values.has(place) && values.get(place) === known;
      if (isKnown) values.set(place, value);
      return isKnown;
    },
    delete: async (kind, keyId, id) => values.delete(key(kind, keyId, id)),
  };
}

/** The browser's clock. */
export const pageClock: Clock = { now: () => Date.now() };
