/** Lists that load in pages. */
import { useEffect, useState } from 'preact/hooks';
import type { List } from './bodies.ts';
import { ask } from './client.ts';
import { type Resource, useResource } from './resource.ts';

/** A list with further pages. */
export interface Paged<Item, Body extends List<Item>> {
  readonly resource: Resource<Body>;
  /** The loaded items of all pages. */
  readonly items: readonly Item[];
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => Promise<void>) | undefined;
}

/** Builds a query string, omitting empty filters. */
export function queryOf(filters: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return new URLSearchParams(given).toString();
}

/** Loads the first page of a list, keeps it up to date, and loads further pages on request. */
export function usePaged<Item, Body extends List<Item> = List<Item>>(
  path: string,
  filters: Readonly<Record<string, string>>,
  everyMs?: number,
): Paged<Item, Body> {
  const address = `${path}?${queryOf({ limit: '50', ...filters })}`;
  const resource = useResource<Body>(address, everyMs);
  const [later, setLater] = useState<readonly List<Item>[]>([]);
  useEffect(() => setLater([]), [address]);
  const last = later.at(-1) ?? resource.body;
  const more = async () => {
    const next = await ask<List<Item>>('GET', `${address}&after=${last?.last_id ?? ''}`);
    setLater([...later, next]);
  };
  return {
    resource,
    items: [...(resource.body?.data ?? []), ...later.flatMap(({ data }) => data)],
    more: last?.has_more ? more : undefined,
  };
}
