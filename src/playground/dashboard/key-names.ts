/** Names of keys by id, for pages that show their activity. */
import { useEffect } from 'preact/hooks';
import type { Key, List } from './bodies.ts';
import { useResource } from './resource.ts';

/** Characters to show of the id of a key without a name. */
const shownOfId = 12;

/**
 * All keys, and a lookup of names by id.
 * @param ids the ones on the page; reloads the names if one is unknown, because the key may be new
 */
export function useKeyNames(ids: readonly (string | null)[] = []): {
  readonly keys: readonly Key[];
  readonly nameOf: (id: string | null) => string;
} {
  const { body, reload } = useResource<List<Key>>('/keys');
  const keys = body?.data ?? [];
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const unknown = [...new Set(ids)].filter((id) => id !== null && !names.has(id)).join(' ');
  useEffect(() => {
    if (body && unknown !== '') void reload();
  }, [body === undefined, unknown]);
  const short = (id: string) => (id.length > shownOfId ? `${id.slice(0, shownOfId)}…` : id);
  return { keys, nameOf: (id) => (id === null ? '–' : (names.get(id) ?? short(id))) };
}
