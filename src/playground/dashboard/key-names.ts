/** Names of keys by their ids, for pages that show what keys did. */
import { useEffect } from 'preact/hooks';
import type { Key, List } from './bodies.ts';
import { useResource } from './resource.ts';

/** What is shown of the id of a key that has no name any more. */
const shownOfId = 12;

/**
 * All keys, and the name of each by its id.
 * @param shown Ids that a page shows: a key may have been created since the names were read.
 */
export function useKeyNames(shown: readonly (string | null)[] = []): {
  readonly keys: readonly Key[];
  readonly nameOf: (id: string | null) => string;
} {
  const { body, reload } = useResource<List<Key>>('/keys');
  const keys = body?.data ?? [];
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const unknown = [...new Set(shown)].filter((id) => id !== null && !names.has(id)).join(' ');
  useEffect(() => {
    if (body && unknown !== '') void reload();
  }, [body === undefined, unknown]);
  const short = (id: string) => (id.length > shownOfId ? `${id.slice(0, shownOfId)}…` : id);
  return { keys, nameOf: (id) => (id === null ? '–' : (names.get(id) ?? short(id))) };
}
