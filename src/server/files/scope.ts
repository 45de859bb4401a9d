/** Whose things a list holds, and which of them. */
import { type Paging, type Query, readPaging } from '../../runtime/api/index.ts';

/** In place of a key's id: whatever key something belongs to. For administrators. */
export const everyKey = Symbol('every key');

/** Whose things are meant. */
export type KeyScope = string | typeof everyKey;

/** A page of what a text finds. */
export interface Search extends Paging {
  readonly search: string | undefined;
}

/**
 * Reads the query of a list that can be searched; `others` are further fields that the list knows.
 * @throws `invalid_value`, `unsupported_parameter`.
 */
export const readSearch = (query: Query, others: readonly string[] = []): Search => ({
  ...readPaging(query, ['search', ...others]),
  search: query.search,
});

/** A search text as a pattern of `ilike`: found anywhere, its own wildcards mean themselves. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
