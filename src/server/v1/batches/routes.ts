/** `/v1/batches`: docs/guides/batches.md describes each endpoint. */
import { Hono } from 'hono';
import {
  type ApiEnvironment,
  page,
  readSmallJson,
  streamHeaders,
} from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { readSearch } from '../../store/list-query.ts';
import { linesBody, type V1Slots } from '../key-slots.ts';
import type { Batches } from './batches.ts';
import type { Analytics, ResultFilter } from './results.ts';
import { type Batch, BatchRequest, RetryRequest } from './schemas.ts';
import { type BatchRow, batchBody, hasEnded } from './state.ts';

const bodyLimit = 1_000_000;

const invalid = (message: string, param: string) =>
  formworkError(message, { code: 'invalid_value', param });

function readFilter(status: string | undefined): ResultFilter {
  if (status === undefined || status === 'completed' || status === 'failed') return status;
  throw invalid('status must be completed or failed.', 'status');
}

/** The wire form of the sums over a batch's items. */
export const analyticsBody = ({ items, errors, inputTokens, outputTokens, cost }: Analytics) => ({
  statuses: Object.fromEntries(items.map(({ status, count }) => [status, count])),
  errors: Object.fromEntries(errors.map(({ code, count }) => [code, count])),
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  total_cost: cost,
});

/** The routes below `/v1/batches`. */
export function createBatchRoutes(
  batches: Batches,
  slots: Pick<V1Slots, 'downloads' | 'analytics'>,
): Hono<ApiEnvironment> {
  /** Reads one after another: each has all items of a batch. */
  const withAnalytics = async (found: readonly BatchRow[]) => {
    const bodies: (Batch & { readonly analytics: object })[] = [];
    for (const row of found) {
      bodies.push({ ...batchBody(row), analytics: analyticsBody(await batches.analytics(row.id)) });
    }
    return bodies;
  };
  return new Hono<ApiEnvironment>()
    .post('/', async (context) => {
      const body = await readSmallJson(context.req.raw, BatchRequest, bodyLimit);
      const row = await batches.create(context.var.caller.keyId, {
        inputFileId: body.input_file_id,
        endpoint: body.endpoint,
        completionWindow: body.completion_window,
        metadata: body.metadata ?? null,
        outputExpiresAfter: body.output_expires_after?.seconds ?? null,
      });
      return context.json(batchBody(row), 201);
    })
    .get('/', async (context) => {
      const { include } = context.req.query();
      if (include !== undefined && include !== 'analytics') {
        throw invalid('include must be analytics.', 'include');
      }
      const paging = readSearch(context.req.query(), ['include']);
      const { keyId } = context.var.caller;
      const found = await batches.list(keyId, paging);
      const bodies = include
        ? await slots.analytics.within(keyId, () => withAnalytics(found))
        : found.map(batchBody);
      return context.json(page(bodies, paging.limit));
    })
    .get('/:id', async (context) =>
      context.json(batchBody(await batches.get(context.var.caller.keyId, context.req.param('id')))),
    )
    .delete('/:id', async (context) => {
      await batches.remove(context.var.caller.keyId, context.req.param('id'));
      return context.body(null, 204);
    })
    .post('/:id/cancel', async (context) =>
      context.json(
        batchBody(await batches.cancel(context.var.caller.keyId, context.req.param('id'))),
      ),
    )
    .post('/:id/retry', async (context) =>
      context.json(
        batchBody(await batches.retry(context.var.caller.keyId, context.req.param('id'))),
      ),
    )
    .post('/:id/retry-requests', async (context) => {
      const { custom_ids } = await readSmallJson(context.req.raw, RetryRequest, bodyLimit);
      const { keyId } = context.var.caller;
      const row = await batches.retry(keyId, context.req.param('id'), [...new Set(custom_ids)]);
      return context.json(batchBody(row));
    })
    .get('/:id/results', async (context) => {
      const filter = readFilter(context.req.query('status'));
      const row = await batches.get(context.var.caller.keyId, context.req.param('id'));
      // A refusal has none of the headers that follow.
      const lines = linesBody(context, slots.downloads, batches.results(row.id, filter));
      if (!hasEnded(row)) context.header('x-incomplete', 'true');
      for (const [name, value] of new Headers(streamHeaders('application/x-ndjson'))) {
        context.header(name, value);
      }
      return context.body(lines);
    })
    .get('/:id/analytics', async (context) => {
      const { keyId } = context.var.caller;
      const row = await batches.get(keyId, context.req.param('id'));
      const analytics = await slots.analytics.within(keyId, () => batches.analytics(row.id));
      return context.json({
        object: 'batch.analytics',
        batch_id: row.id,
        ...analyticsBody(analytics),
      });
    });
}
