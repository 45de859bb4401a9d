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
/** The most characters that they have together. Conversations with images have megabytes. */
const MOST_CHARACTERS = 256_000_000;

/** A store in memory, for the lifetime of the worker. It drops the oldest values. */
export function createMemoryStore(): Store {
  const values = new Map<string, { readonly value: unknown; readonly size: number }>();
  let total = 0;
  const key = (...parts: string[]): string => JSON.stringify(parts);

  const remove = (place: string): boolean => {
    total -= values.get(place)?.size ?? 0;
    return values.delete(place);
  };
  const set = (place: string, value: unknown): void => {
    const size = sizeOf(value);
    total += size - (values.get(place)?.size ?? 0);
    values.set(place, { value, size });
    // A map iterates in the order of insertion, also after a value was replaced.
    for (const oldest of values.keys()) {
      const isFull = values.size > MOST_VALUES || total > MOST_CHARACTERS;
      if (!isFull || values.size === 1) break;
      remove(oldest);
    }
  };

  return {
    get: async (kind, keyId, id) => values.get(key(kind, keyId, id))?.value,
    put: async (kind, keyId, id, value) => set(key(kind, keyId, id), value),
    replace: async (kind, keyId, id, known, value) => {
      const place = key(kind, keyId, id);
      // `get` returns the stored object itself.
      const isKnown = values.has(place) && values.get(place)?.value === known;
      if (isKnown) set(place, value);
      return isKnown;
    },
    delete: async (kind, keyId, id) => remove(key(kind, keyId, id)),
  };
}

/** About the length of a value as JSON, without writing it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + sizeOf(part), 8);
}

/** The browser's clock. */
export const pageClock: Clock = { now: () => Date.now() };
