/** Reads recorded requests, individually and as hourly figures. */
import { and, eq, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Paging } from '../../../runtime/api/index.ts';
import { requestGaps, requestLog } from '../../store/admin-schema.ts';
import { type Database, rows } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';
import { likePattern } from '../../store/list-query.ts';
import { cursorRow, pageOrder } from '../../store/page-order.ts';

/** A request's row. */
export type RequestRow = typeof requestLog.$inferSelect;

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

/** Figures of an hour with requests. */
interface HourFigures {
  /** Its start, in Unix seconds. */
  readonly hour: number;
  readonly requests: number;
  readonly errors: number;
  /** Milliseconds to the end of the answer. */
  readonly p50_ms: number;
  readonly p95_ms: number;
  /** Milliseconds to the first record of a stream; null without streams. */
  readonly first_p50_ms: number | null;
  readonly first_p95_ms: number | null;
}

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

function statusIs(status: RequestFilter['status']): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'ok') return lt(requestLog.status, 400);
  return status === 'error' ? gte(requestLog.status, 400) : eq(requestLog.status, status);
}

const conditionsOf = ({ keyId, model, endpoint, status, from, to, search }: RequestFilter) =>
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

const gapsIn = (from: number | undefined, to: number | undefined) =>
  and(
    from === undefined ? undefined : gte(requestGaps.at, from),
    to === undefined ? undefined : lte(requestGaps.at, to),
  );

const hourMs = 60 * 60 * 1000;

/** Creates the log in the store. */
export function createRequestLog(database: Pick<Database, 'orm' | 'housekeep'>): RequestLog {
  const { orm } = database;
  return {
    async list(filter, { after, limit, order }) {
      const last = await cursorRow(orm, requestLog, after);
      const pages = pageOrder(requestLog, order);
      return orm
        .select()
        .from(requestLog)
        .where(and(conditionsOf(filter), pages.after(last)))
        .orderBy(...pages.orderBy)
        .limit(limit + 1);
    },
    async leftOut(from, to) {
      const [sum] = await orm
        .select({ requests: sql<string>`coalesce(sum(${requestGaps.requests}), 0)` })
        .from(requestGaps)
        .where(gapsIn(from, to));
      return Number(sum?.requests ?? 0);
    },
    async byHour(filter) {
      const hour = (at: AnyPgColumn) => sql`(${at} / ${sql.raw(String(hourMs))})`;
      const percentile = (part: number, column: AnyPgColumn) =>
        sql`round(percentile_cont(${sql.raw(String(part))}) within group (order by ${column}))::int`;
      const { at, totalMs, firstMs, status } = requestLog;
      const found = await rows<Omit<HourFigures, 'hour'> & { readonly hour: string }>(
        orm,
        sql`select ${hour(at)} as hour, count(*)::int as requests,
          (count(*) filter (where ${status} >= 400))::int as errors,
          ${percentile(0.5, totalMs)} as p50_ms, ${percentile(0.95, totalMs)} as p95_ms,
          ${percentile(0.5, firstMs)} as first_p50_ms, ${percentile(0.95, firstMs)} as first_p95_ms
          from ${requestLog} where ${conditionsOf(filter) ?? sql`true`} group by 1 order by 1`,
      );
      const { keyId, model, endpoint, from, to } = filter;
      // Requests that were not recorded have neither key nor model.
      const isAll = [keyId, model, endpoint].every((given) => given === undefined);
      const gaps = isAll
        ? await rows<{ readonly hour: string; readonly requests: string; readonly errors: string }>(
            orm,
            sql`select ${hour(requestGaps.at)} as hour, sum(${requestGaps.requests}) as requests,
              sum(${requestGaps.errors}) as errors
              from ${requestGaps} where ${gapsIn(from, to) ?? sql`true`} group by 1`,
          )
        : [];
      return found.map((figures) => {
        const gap = gaps.find(({ hour }) => Number(hour) === Number(figures.hour));
        return {
          ...figures,
          hour: Number(figures.hour) * (hourMs / 1000),
          requests: figures.requests + Number(gap?.requests ?? 0),
          errors: figures.errors + Number(gap?.errors ?? 0),
        };
      });
    },
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
