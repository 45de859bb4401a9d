/** Which items a list has: those of one API key or of all, and those that match a search. */
import { type Paging, type Query, readPaging } from '../../runtime/api/index.ts';

/** Instead of a key's id: all keys. For administrators. */
export const everyKey = Symbol('every key');

/** Whose items: a key id, or all keys. */
export type KeySelection = string | typeof everyKey;

/** A page of search results. */
export interface Search extends Paging {
  readonly search: string | undefined;
}

/**
 * Reads the query of a searchable list. `others` are additional parameters of the list.
 * @throws `invalid_value`, `unsupported_parameter`.
 */
export const readSearch = (query: Query, others: readonly string[] = []): Search => ({
  ...readPaging(query, ['search', ...others]),
  search: query.search,
});

/** A search text as an `ilike` pattern: a substring, with wildcards escaped. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
