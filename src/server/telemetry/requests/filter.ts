/** Selects recorded requests. */
import { and, eq, gte, ilike, lt, lte, or, type SQL } from 'drizzle-orm';
import { likePattern } from '../../store/list-query.ts';
import { requestLog } from '../../store/tables/administration.ts';

/** Selects requests. Times are milliseconds since the Unix epoch, both inclusive. */
export interface RequestFilter {
  readonly keyId?: string | undefined;
  readonly model?: string | undefined;
  readonly endpoint?: string | undefined;
  /** `ok`, `error`, or a status. */
  readonly status?: 'ok' | 'error' | number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** A substring of an id, an error or its code. */
  readonly search?: string | undefined;
}

function statusIs(status: RequestFilter['status']): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'ok') return lt(requestLog.status, 400);
  return status === 'error' ? gte(requestLog.status, 400) : eq(requestLog.status, status);
}

/** The filter as a condition; undefined if it selects all. */
export const conditionsOf = ({
  keyId,
  model,
  endpoint,
  status,
  from,
  to,
  search,
}: RequestFilter): SQL | undefined =>
  and(
    keyId === undefined ? undefined : eq(requestLog.keyId, keyId),
    model === undefined ? undefined : eq(requestLog.model, model),
    endpoint === undefined ? undefined : eq(requestLog.endpoint, endpoint),
    statusIs(status),
    from === undefined ? undefined : gte(requestLog.at, from),
    to === undefined ? undefined : lte(requestLog.at, to),
    search === undefined
      ? undefined
      : or(
          eq(requestLog.id, search),
          ilike(requestLog.code, likePattern(search)),
          ilike(requestLog.error, likePattern(search)),
        ),
  );
