/** `/admin/files` and `/admin/batches`: lists and operations across all keys. */
import { Hono } from 'hono';
import { page, streamHeaders, streamText } from '../../../runtime/api/index.ts';
import { everyKey, readSearch } from '../../store/list-query.ts';
import type { Batches } from '../../v1/batches/batches.ts';
import { analyticsBody } from '../../v1/batches/routes.ts';
import { type BatchRow, batchBody } from '../../v1/batches/state.ts';
import { type FileRow, type Files, fileBody } from '../../v1/files/files.ts';
import type { GuardEnv } from '../auth/guard.ts';

const ownedFile = (row: FileRow) => ({ ...fileBody(row), key_id: row.keyId });
const ownedBatch = (row: BatchRow) => ({ ...batchBody(row), key_id: row.keyId });

const jsonLines = (id: string) =>
  ({
    ...streamHeaders('application/x-ndjson'),
    'content-disposition': `attachment; filename="${id}.jsonl"`,
  }) as Record<string, string>;

/** The routes below `/admin/files`. `batches` supplies the lines of result files. */
export function createAdminFileRoutes(
  files: Files,
  batches: Pick<Batches, 'results'>,
): Hono<GuardEnv> {
  return new Hono<GuardEnv>()
    .get('/', async (context) => {
      const paging = readSearch(context.req.query());
      const found = await files.list(everyKey, paging);
      return context.json(page(found.map(ownedFile), paging.limit));
    })
    .get('/:id/content', async (context) => {
      const row = await files.get(everyKey, context.req.param('id'));
      const kind = row.purpose === 'batch_error' ? 'failed' : 'completed';
      const content = row.batchId ? batches.results(row.batchId, kind) : files.lines(row.id);
      return context.body(streamText(content), 200, jsonLines(row.id));
    })
    .delete('/:id', async (context) => {
      const id = context.req.param('id');
      const { filename } = await files.get(everyKey, id);
      await files.remove(everyKey, id);
      await context.var.audit('file.delete', { type: 'file', id, name: filename });
      return context.json({ id, object: 'file', deleted: true });
    });
}

/** The routes below `/admin/batches`. */
export function createAdminBatchRoutes(batches: Batches): Hono<GuardEnv> {
  return new Hono<GuardEnv>()
    .get('/', async (context) => {
      const paging = readSearch(context.req.query());
      const found = await batches.list(everyKey, paging);
      return context.json(page(found.map(ownedBatch), paging.limit));
    })
    .get('/:id', async (context) => {
      const row = await batches.get(everyKey, context.req.param('id'));
      const analytics = analyticsBody(await batches.analytics(row.id));
      return context.json({ ...ownedBatch(row), analytics });
    })
    .get('/:id/results', async (context) => {
      const row = await batches.get(everyKey, context.req.param('id'));
      return context.body(streamText(batches.results(row.id, undefined)), 200, jsonLines(row.id));
    })
    .get('/:id/errors', async (context) => {
      const row = await batches.get(everyKey, context.req.param('id'));
      const lines = streamText(batches.results(row.id, 'failed'));
      return context.body(lines, 200, jsonLines(`${row.id}_error`));
    })
    .post('/:id/cancel', async (context) => {
      const row = await batches.cancel(everyKey, context.req.param('id'));
      await context.var.audit('batch.cancel', { type: 'batch', id: row.id });
      return context.json(ownedBatch(row));
    })
    .post('/:id/retry', async (context) => {
      const id = context.req.param('id');
      const row = await batches.retry(everyKey, id);
      await context.var.audit('batch.retry', { type: 'batch', id }, { made: row.id });
      return context.json(ownedBatch(row));
    });
}
