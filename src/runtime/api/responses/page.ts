import { formworkError } from '../../errors.ts';

/** One page of a list, in the convention's form. */
export interface Page<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly first_id: string | null;
  readonly last_id: string | null;
  readonly has_more: boolean;
}

/**
 * Cuts a page out of a list by `limit` (1 to 100, 20 when unset), `order` (`desc` when unset) and `after`.
 * @throws `invalid_value`.
 */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  query: { limit?: string | undefined; order?: string | undefined; after?: string | undefined },
): Page<Item> {
  const refuse = (param: string, allowed: string) =>
    formworkError(`Invalid value: ${param} must be ${allowed}.`, { code: 'invalid_value', param });
  const limit = Number(query.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw refuse('limit', 'a whole number from 1 to 100');
  }
  const order = query.order ?? 'desc';
  if (order !== 'asc' && order !== 'desc') throw refuse('order', '"asc" or "desc"');
  const ordered = order === 'asc' ? items : items.toReversed();
  const place = query.after === undefined ? -1 : ordered.findIndex(({ id }) => id === query.after);
  if (query.after !== undefined && place === -1) throw refuse('after', 'an id of this list');
  const data = ordered.slice(place + 1, place + 1 + limit);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: place + 1 + limit < ordered.length,
  };
}
