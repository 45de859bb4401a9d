/** Lists that load in pages. */
import { useMemo } from 'preact/hooks';
import { type Action, useAction } from '../components/use-action.ts';
import type { List } from './bodies.ts';
import { ask } from './client.ts';
import { createPager } from './pager.ts';
import { type Resource, useResource } from './resource.ts';

/** A list with further pages. */
export interface Paged<Item, Body extends List<Item>> {
  readonly resource: Resource<Body>;
  /** The loaded items of all pages. */
  readonly items: readonly Item[];
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => Promise<void>) | undefined;
  /** The loading of the next page. */
  readonly loading: Pick<Action, 'busy' | 'problem'>;
}

/** Builds a query string, omitting empty filters. */
export function queryOf(filters: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return new URLSearchParams(given).toString();
}

/** Loads the first page of a list, keeps it up to date, and loads further pages on request. */
export function usePaged<Item extends { readonly id: string }, Body extends List<Item>>(
  path: string,
  filters: Readonly<Record<string, string>>,
  everyMs?: number,
): Paged<Item, Body> {
  const address = `${path}?${queryOf({ limit: '50', ...filters })}`;
  const pager = useMemo(
    () =>
      createPager<Item, Body>((after) =>
        ask('GET', after === undefined ? address : `${address}&after=${after}`),
      ),
    [address],
  );
  const resource = useResource<Body>(address, everyMs, pager.refresh);
  const loading = useAction();
  const list = pager.list.value;
  return {
    resource,
    // Until the first page with other filters is there, the list is that with the previous ones.
    items: (list ?? resource.body)?.data ?? [],
    more: list?.has_more ? () => loading.run(pager.more) : undefined,
    loading,
  };
}
