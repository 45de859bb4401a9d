/** A list that is loaded page by page, latest first, while new items come in at its front. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { List } from './bodies.ts';

type Named = { readonly id: string };

/** Most items that new ones make a list grow to. Pages that were asked for may exceed it. */
const mostKept = 1000;

/** Loads a list in pages. */
export interface Pager<Item, Body extends List<Item>> {
  /** What was loaded, without a gap; undefined before the first page. */
  readonly list: ReadonlySignal<List<Item> | undefined>;
  /**
   * Loads the first page, and the pages from there to what was loaded before.
   * @returns the first page, with all loaded items
   */
  refresh(): Promise<Body>;
  /** Loads the page after the last item. */
  more(): Promise<void>;
}

const listOf = <Item extends Named>(data: readonly Item[], hasMore: boolean): List<Item> => ({
  data,
  has_more: hasMore,
  last_id: data.at(-1)?.id ?? null,
});

const append = <Item extends Named>(list: List<Item>, next: List<Item>) =>
  listOf([...list.data, ...next.data], next.has_more === true);

/** The place in `list` after the last item that `latest` has too; 0 if they have none in common. */
function placeAfter<Item extends Named>(latest: List<Item>, list: List<Item>): number {
  const ids = new Set(latest.data.map(({ id }) => id));
  return list.data.findLastIndex(({ id }) => ids.has(id)) + 1;
}

/** Puts the latest items in front of those loaded before, or in their place if there is a gap. */
function join<Item extends Named>(latest: List<Item>, list: List<Item>): List<Item> {
  const place = placeAfter(latest, list);
  if (place === 0 || !latest.has_more) return latest;
  const data = [...latest.data, ...list.data.slice(place)];
  const most = Math.max(list.data.length, mostKept);
  return listOf(data.slice(0, most), list.has_more === true || data.length > most);
}

/** @param load Loads the first page, or the one after an item. */
export function createPager<Item extends Named, Body extends List<Item>>(
  load: (after?: string) => Promise<Body>,
): Pager<Item, Body> {
  const list = signal<List<Item> | undefined>(undefined);
  let hasLater = false;
  const renew = async () => {
    const first = await load();
    let latest: List<Item> = listOf(first.data, first.has_more === true);
    while (
      hasLater &&
      latest.has_more &&
      latest.data.length < mostKept &&
      placeAfter(latest, list.value ?? latest) === 0
    ) {
      latest = append(latest, await load(latest.last_id ?? undefined));
    }
    list.value = hasLater && list.value ? join(latest, list.value) : latest;
    return { ...first, ...list.value };
  };
  let renewing: Promise<Body> | undefined;
  return {
    list,
    refresh() {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    async more() {
      const last = list.value?.last_id;
      if (!last || !list.value?.has_more) return;
      hasLater = true;
      const next = await load(last);
      // Otherwise another call has appended this page, or the list has another end by now.
      if (list.value.last_id === last) list.value = append(list.value, next);
    },
  };
}
