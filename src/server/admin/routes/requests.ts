/**
 * `/admin/requests`, `/admin/latency` and `/admin/queue`: past requests, their latency, and
 * requests in progress.
 */
import { Hono } from 'hono';
import { checkQuery, page, type Query, readPaging } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { KeyRecord } from '../../access/keys/keys.ts';
import type { AdmissionLimits } from '../../access/limits/admission.ts';
import { toSeconds } from '../../store/seconds.ts';
import type { RequestFilter } from '../../telemetry/requests/filter.ts';
import type { RequestLog, RequestRow } from '../../telemetry/requests/log.ts';
import type { KeyQueue, Queues } from '../../telemetry/requests/queues.ts';
import type { GuardEnv } from '../auth/guard.ts';
import { readEnd, readTime } from './query.ts';

const requestBody = (row: RequestRow) => ({
  id: row.id,
  object: 'request' as const,
  at: toSeconds(row.at),
  key_id: row.keyId,
  endpoint: row.endpoint,
  model: row.model,
  status: row.status,
  code: row.code,
  error: row.error,
  stream: row.stream === 1,
  prompt_tokens: row.inputTokens,
  completion_tokens: row.outputTokens,
  first_ms: row.firstMs,
  total_ms: row.totalMs,
});

function readStatus(given: string | undefined): RequestFilter['status'] {
  if (given === undefined || given === 'ok' || given === 'error') return given;
  if (/^[1-5]\d\d$/.test(given)) return Number(given);
  throw formworkError('status must be "ok", "error" or a status such as 429.', {
    code: 'invalid_value',
    param: 'status',
  });
}

const timeFields = ['from', 'to', 'key_id', 'model', 'endpoint'];

const readFilter = ({
  from,
  to,
  key_id,
  model,
  endpoint,
  status,
  search,
}: Query): RequestFilter => ({
  keyId: key_id,
  model,
  endpoint,
  status: readStatus(status),
  from: readTime(from, 'from'),
  to: readEnd(to),
  search,
});

/** The routes below `/admin/requests`. */
export function createRequestRoutes(log: RequestLog): Hono<GuardEnv> {
  return new Hono<GuardEnv>().get('/', async (context) => {
    const query = context.req.query();
    const paging = readPaging(query, [...timeFields, 'status', 'search']);
    const filter = readFilter(query);
    const found = await log.list(filter, paging);
    return context.json({
      ...page(found.map(requestBody), paging.limit),
      left_out: await log.leftOut(filter.from, filter.to),
    });
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** The routes below `/admin/latency`. `from` defaults to 24 hours ago. */
export function createLatencyRoutes(log: RequestLog): Hono<GuardEnv> {
  return new Hono<GuardEnv>().get('/', async (context) => {
    const query = context.req.query();
    checkQuery(query, timeFields);
    const { from = Date.now() - dayMs, ...filter } = readFilter(query);
    return context.json({ object: 'latency', data: await log.byHour({ ...filter, from }) });
  });
}

/** The routes below `/admin/queue`. */
export function createQueueRoutes(
  queues: Queues,
  keys: { list(): Promise<readonly Pick<KeyRecord, 'id' | 'maxParallel'>[]> },
  limits: AdmissionLimits,
): Hono<GuardEnv> {
  return new Hono<GuardEnv>().get('/', async (context) => {
    checkQuery(context.req.query(), []);
    const found = await queues.ofAllNodes();
    const own = new Map((await keys.list()).map(({ id, maxParallel }) => [id, maxParallel]));
    return context.json({
      object: 'queue',
      queue: limits.requests,
      data: found.map(({ keyId, running, waiting }: KeyQueue) => ({
        key_id: keyId,
        running,
        waiting,
        max_parallel: own.get(keyId) ?? limits.maxParallel,
      })),
    });
  });
}
