/** Reads recorded requests, individually and as hourly figures. */
import { and, gte, lt, lte, sql } from 'drizzle-orm';
import type { Paging } from '../../../runtime/api/index.ts';
import type { Database } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';
import { cursorRow, pageOrder } from '../../store/page-order.ts';
import { requestGaps, requestLog } from '../../store/tables/administration.ts';
import { conditionsOf, type RequestFilter } from './filter.ts';
import { createHourFigures, type HourFigures, hoursWithRequests, withinHour } from './hours.ts';

/** A request's row. */
export type RequestRow = typeof requestLog.$inferSelect;

/** The recorded requests of all nodes. */
export interface RequestLog {
  /**
   * Returns one request beyond the page's limit if there are more. @throws `invalid_value` for an
   * unknown `after`.
   */
  list(filter: RequestFilter, paging: Paging): Promise<RequestRow[]>;
  /** The number of requests in a period that busy nodes did not record. */
  leftOut(from: number | undefined, to: number | undefined): Promise<number>;
  /**
   * Hours in order. Requests that were not recorded are counted, but do not affect the latencies.
   */
  byHour(filter: RequestFilter): Promise<HourFigures[]>;
  /** Deletes requests older than so many milliseconds. Stops if `signal` aborts. */
  sweep(keptMs: number, signal?: AbortSignal): Promise<void>;
}

const gapsIn = (from: number | undefined, to: number | undefined) =>
  and(
    from === undefined ? undefined : gte(requestGaps.at, from),
    to === undefined ? undefined : lte(requestGaps.at, to),
  );

/** Creates the log in the store. */
export function createRequestLog(database: Pick<Database, 'orm' | 'housekeep'>): RequestLog {
  const { orm } = database;
  return {
    async list(filter, { after, limit, order }) {
      const last = await cursorRow(orm, requestLog, after);
      const pages = pageOrder(requestLog, order);
      const read = (part: RequestFilter, most: number) =>
        orm
          .select()
          .from(requestLog)
          .where(and(conditionsOf(part), pages.after(last)))
          .orderBy(...pages.orderBy)
          .limit(most);
      const { from, to, ...others } = filter;
      if (Object.values(others).every((given) => given === undefined)) {
        return read(filter, limit + 1);
      }
      // A search with few hits reads all requests: an hour at a time, because an embedded database
      // does nothing else meanwhile.
      const hours = await hoursWithRequests(orm, filter);
      const found: RequestRow[] = [];
      for (const hour of order === 'asc' ? hours : hours.toReversed()) {
        found.push(...(await read(withinHour(filter, hour), limit + 1 - found.length)));
        if (found.length > limit) break;
      }
      return found;
    },
    async leftOut(from, to) {
      const [sum] = await orm
        .select({ requests: sql<string>`coalesce(sum(${requestGaps.requests}), 0)` })
        .from(requestGaps)
        .where(gapsIn(from, to));
      return Number(sum?.requests ?? 0);
    },
    byHour: createHourFigures(orm),
    async sweep(keptMs, signal) {
      const end = Date.now() - keptMs;
      await deleteInSteps(
        database,
        sql`delete from ${requestLog} where id in (
          select id from ${requestLog} where at < ${end} order by at limit 5000) returning id`,
        signal,
      );
      await orm.delete(requestGaps).where(lt(requestGaps.at, end));
    },
  };
}
