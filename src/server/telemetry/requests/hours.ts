/** Recorded requests by hour. */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Orm, rows } from '../../store/database.ts';
import { requestGaps, requestLog } from '../../store/tables/administration.ts';
import { conditionsOf, type RequestFilter } from './filter.ts';

/** Figures of an hour with requests. */
export interface HourFigures {
  /** Its start, in Unix seconds. */
  readonly hour: number;
  readonly requests: number;
  readonly errors: number;
  /** Milliseconds to the end of the answer. */
  readonly p50_ms: number;
  readonly p95_ms: number;
  /** Milliseconds to the first output of a stream; null without streams. */
  readonly first_p50_ms: number | null;
  readonly first_p95_ms: number | null;
}

const hourMs = 60 * 60 * 1000;
/** Requests have the time of their arrival, and are recorded when they have ended. */
const settledMs = hourMs;
/** The most hours that are remembered, those of different filters together. */
const most = 10_000;

/**
 * Creates the reader of figures. The percentiles of a busy hour take a tenth of a second, in which
 * an embedded database does nothing else. So each hour has a statement of its own, and the figures
 * of hours that are long over are remembered.
 */
export function createHourFigures(orm: Orm): (filter: RequestFilter) => Promise<HourFigures[]> {
  const known = new Map<string, HourFigures | undefined>();

  const figuresOf = async (hour: number, filter: HourFilter): Promise<HourFigures | undefined> => {
    const { keyId, model, endpoint, status, search, from, to } = filter;
    const isOver = to - from === hourMs - 1 && to + settledMs < Date.now();
    const place = JSON.stringify([hour, keyId, model, endpoint, status, search]);
    if (isOver && known.has(place)) return known.get(place);
    const found = await readHour(orm, hour, filter);
    if (isOver) {
      known.set(place, found);
      // A map iterates in the order of insertion.
      if (known.size > most) known.delete(known.keys().next().value!);
    }
    return found;
  };

  return async (filter) => {
    const figures: HourFigures[] = [];
    for (const hour of await hoursWithRequests(orm, filter)) {
      const found = await figuresOf(hour, withinHour(filter, hour));
      if (found) figures.push(found);
    }
    return figures;
  };
}

/**
 * The hours with requests, counted from 1970, in order. Looks up one request of each in the index.
 */
export async function hoursWithRequests(
  orm: Orm,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: RequestFilter,
): Promise<number[]> {
  const hourOf = (first: SQL) =>
    sql`(select min(at) from ${requestLog} where at >= ${first} and at <= ${to}) / ${sql.raw(String(hourMs))}`;
  const found = await rows<{ hour: string }>(
    orm,
    sql`with recursive hours (hour) as (
        select ${hourOf(sql`${from}`)}
        union all
        select ${hourOf(sql`(hour + 1) * ${sql.raw(String(hourMs))}`)} from hours where hour is not null)
      select hour from hours where hour is not null order by hour`,
  );
  return found.map(({ hour }) => Number(hour));
}

/** A filter that selects requests of one hour. */
type HourFilter = RequestFilter & { readonly from: number; readonly to: number };

/** Limits a filter to an hour. */
export function withinHour(
  { from = 0, to = Number.MAX_SAFE_INTEGER, ...rest }: RequestFilter,
  hour: number,
): HourFilter {
  const [start, end] = [hour * hourMs, (hour + 1) * hourMs - 1];
  return { ...rest, from: Math.max(from, start), to: Math.min(to, end) };
}

async function readHour(
  orm: Orm,
  hour: number,
  filter: HourFilter,
): Promise<HourFigures | undefined> {
  const percentile = (part: number, column: AnyPgColumn) =>
    sql`round(percentile_cont(${sql.raw(String(part))}) within group (order by ${column}))::int`;
  const { totalMs, firstMs, status } = requestLog;
  const [figures] = await rows<Omit<HourFigures, 'hour'>>(
    orm,
    sql`select count(*)::int as requests,
      (count(*) filter (where ${status} >= 400))::int as errors,
      ${percentile(0.5, totalMs)} as p50_ms, ${percentile(0.95, totalMs)} as p95_ms,
      ${percentile(0.5, firstMs)} as first_p50_ms, ${percentile(0.95, firstMs)} as first_p95_ms
      from ${requestLog} where ${conditionsOf(filter)}`,
  );
  if (!figures?.requests) return undefined;
  const { keyId, model, endpoint, from, to } = filter;
  // Requests that were not recorded have neither key nor model.
  const isAll = [keyId, model, endpoint].every((given) => given === undefined);
  const [gap] = isAll
    ? await rows<{ readonly requests: string; readonly errors: string }>(
        orm,
        sql`select coalesce(sum(requests), 0) as requests, coalesce(sum(errors), 0) as errors
          from ${requestGaps} where at >= ${from} and at <= ${to}`,
      )
    : [];
  return {
    ...figures,
    hour: hour * (hourMs / 1000),
    requests: figures.requests + Number(gap?.requests ?? 0),
    errors: figures.errors + Number(gap?.errors ?? 0),
  };
}
