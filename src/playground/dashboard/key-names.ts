/** Names of keys by their ids, for pages that show what keys did. */
import type { Key, List } from './bodies.ts';
import { useResource } from './resource.ts';

/** All keys, and the name of each by its id. */
export function useKeyNames(): {
  readonly keys: readonly Key[];
  readonly nameOf: (id: string | null) => string;
} {
  const keys = useResource<List<Key>>('/keys').body?.data ?? [];
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return { keys, nameOf: (id) => (id === null ? '–' : (names.get(id) ?? id)) };
}
