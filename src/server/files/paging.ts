/** Cursor paging, as in the convention: `after`, `limit` (1 to 100), `order`, `search`. */
import { formworkError } from '../../runtime/errors.ts';

/** What a list request asks for. */
export interface Paging {
  readonly after: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly search: string | undefined;
}

/** In place of a key's id: whatever key something belongs to. For administrators. */
export const everyKey = Symbol('every key');

/** Whose things are meant. */
export type KeyScope = string | typeof everyKey;

const invalid = (message: string, param: string) =>
  formworkError(message, { code: 'invalid_value', param });

/**
 * Reads the query of a list request; `others` are further fields that the list knows.
 * @throws `invalid_value`, `unsupported_parameter`.
 */
export function readPaging(
  query: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Paging {
  for (const name of Object.keys(query)) {
    if (!['after', 'limit', 'order', 'search', ...others].includes(name)) {
      throw formworkError(`There is no parameter "${name}" here.`, {
        code: 'unsupported_parameter',
        param: name,
      });
    }
  }
  const { after, limit = '20', order = 'desc', search } = query;
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    throw invalid('limit must be a whole number from 1 to 100.', 'limit');
  }
  if (order !== 'asc' && order !== 'desc') throw invalid('order must be asc or desc.', 'order');
  return { after, limit: Number(limit), order, search };
}

/** The answer to a list request; `found` holds one more than was asked for when there are more. */
export function page<Item extends { readonly id: string }>(found: readonly Item[], limit: number) {
  const data = found.slice(0, limit);
  return {
    object: 'list' as const,
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: found.length > limit,
  };
}

/** A search text as a pattern of `ilike`: found anywhere, its own wildcards mean themselves. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
