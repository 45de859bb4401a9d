/** Pagination of the convention: `after`, `limit` (1 to 100), `order`. */
import { formworkError } from '../../common/errors.ts';

/** The pagination of a list request. */
export interface Paging {
  readonly after: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

/** A page of a list. */
export interface Page<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly first_id: string | null;
  readonly last_id: string | null;
  readonly has_more: boolean;
}

/** The query parameters by name. */
export type Query = Readonly<Record<string, string>>;

const invalid = (param: string, allowed: string) =>
  formworkError(`Invalid value: ${param} must be ${allowed}.`, { code: 'invalid_value', param });

/**
 * Rejects query parameters that the endpoint does not have.
 * @throws `unsupported_parameter`
 */
export function checkQuery(query: Query, known: readonly string[]): void {
  const other = Object.keys(query).find((name) => !known.includes(name));
  if (other === undefined) return;
  throw formworkError(`Unsupported parameter: ${other}.`, {
    code: 'unsupported_parameter',
    param: other,
  });
}

/**
 * Reads the query of a list request. `others` are additional parameters of the list.
 * @throws `invalid_value`, `unsupported_parameter`
 */
export function readPaging(query: Query, others: readonly string[] = []): Paging {
  checkQuery(query, ['after', 'limit', 'order', ...others]);
  const { after, limit = '20', order = 'desc' } = query;
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    throw invalid('limit', 'a whole number from 1 to 100');
  }
  if (order !== 'asc' && order !== 'desc') throw invalid('order', '"asc" or "desc"');
  return { after, limit: Number(limit), order };
}

/** The answer to a list request. `found` has one item beyond the limit if there are more. */
export function page<Item extends { readonly id: string }>(
  found: readonly Item[],
  limit: number,
): Page<Item> {
  const data = found.slice(0, limit);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: found.length > limit,
  };
}

/**
 * Takes a page from a complete list that is sorted from oldest to newest.
 * @throws `invalid_value` if `after` matches no item.
 */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  { after, limit, order }: Paging,
): Page<Item> {
  const ordered = order === 'asc' ? items : items.toReversed();
  const place = after === undefined ? -1 : ordered.findIndex(({ id }) => id === after);
  if (after !== undefined && place === -1) throw invalid('after', 'an id of this list');
  return page(ordered.slice(place + 1), limit);
}
