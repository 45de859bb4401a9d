/** `/v1/files`: docs/guides/batches.md describes each endpoint. */
import { Hono } from 'hono';
import {
  type ApiEnvironment,
  type Caller,
  page,
  streamHeaders,
} from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { costOf, type Prices } from '../../settings/prices.ts';
import { readSearch } from '../../store/list-query.ts';
import { linesBody, type V1Slots } from '../key-slots.ts';
import type { RequestCheck } from './check-request.ts';
import type { ModelEstimate } from './contents.ts';
import { contentsOf, type FileRow, type Files, fileBody } from './files.ts';
import { readUpload, type Upload } from './multipart.ts';
import type { CostEstimate } from './schemas.ts';

/** Options of {@link createFileRoutes}. */
export interface FileRouteParts {
  readonly files: Files;
  readonly prices: Prices;
  /** Creates the check for a caller's file. Without it, only the shape of requests is checked. */
  readonly checks?: ((caller: Caller) => RequestCheck) | undefined;
  /** The content of a file whose lines are the results of a batch. */
  readonly results: (batchId: string, kind: 'output' | 'error') => AsyncGenerator<string>;
  readonly slots: Pick<V1Slots, 'uploads' | 'downloads'>;
}

const invalid = (message: string, param: string) =>
  formworkError(message, { code: 'invalid_value', param });

/** Reads the convention's `expires_after[anchor]` and `expires_after[seconds]`; null if absent. */
function readExpiry(fields: ReadonlyMap<string, string>, createdAt: number): number | null {
  const anchor = fields.get('expires_after[anchor]');
  const seconds = fields.get('expires_after[seconds]');
  if (anchor !== undefined && anchor !== 'created_at') {
    throw invalid('expires_after[anchor] must be created_at.', 'expires_after[anchor]');
  }
  if (seconds === undefined) return null;
  if (!/^\d{1,8}$/.test(seconds) || Number(seconds) < 3600 || Number(seconds) > 2_592_000) {
    throw invalid('expires_after[seconds] must be from 3600 to 2592000.', 'expires_after[seconds]');
  }
  return createdAt + Number(seconds) * 1000;
}

function checkFields(fields: ReadonlyMap<string, string>, { whole = true } = {}): void {
  for (const name of fields.keys()) {
    if (!['purpose', 'expires_after[anchor]', 'expires_after[seconds]'].includes(name)) {
      throw formworkError(`Unsupported parameter: ${name}.`, {
        code: 'unsupported_parameter',
        param: name,
      });
    }
  }
  const purpose = fields.get('purpose');
  if (purpose === undefined && !whole) return;
  if (purpose === undefined) {
    throw formworkError('Missing required parameter: purpose.', {
      code: 'missing_required_parameter',
      param: 'purpose',
    });
  }
  if (purpose !== 'batch') throw invalid('purpose must be batch.', 'purpose');
}

const cleanName = (name: string) => name.toWellFormed().replaceAll('\u0000', '').slice(0, 255);

function estimateBody(
  row: FileRow,
  models: readonly ModelEstimate[],
  prices: Prices,
): CostEstimate {
  const costs = models.map((model) => ({ ...model, cost: costOf(prices, model) }));
  const sum = (value: (model: (typeof costs)[number]) => number) =>
    costs.reduce((total, model) => total + value(model), 0);
  return {
    file_id: row.id,
    total_requests: sum(({ requests }) => requests),
    total_estimated_input_tokens: sum(({ inputTokens }) => inputTokens),
    total_estimated_output_tokens: sum(({ outputTokens }) => outputTokens),
    total_estimated_cost: sum(({ cost }) => cost),
    models: costs.map(({ model, requests, inputTokens, outputTokens, cost }) => ({
      model,
      requests,
      estimated_input_tokens: inputTokens,
      estimated_output_tokens: outputTokens,
      estimated_cost: cost,
    })),
  };
}

/** The routes below `/v1/files`. */
export function createFileRoutes({
  files,
  prices,
  checks,
  results,
  slots,
}: FileRouteParts): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>()
    .post('/', async (context) => {
      const { caller } = context.var;
      const { keyId } = caller;
      const create = ({ known, fields, filename, file }: Upload) => {
        // Rejects a wrong purpose first, because the lines of such a file are not at fault.
        checkFields(known, { whole: false });
        return files.create(keyId, {
          filename: cleanName(filename),
          purpose: 'batch',
          content: file,
          check: checks?.(caller),
          expiresAt: async (createdAt) => {
            const given = await fields;
            checkFields(given);
            return readExpiry(given, createdAt);
          },
        });
      };
      const upload = () => readUpload(context.req.raw, async (form) => create(form));
      const row = await slots.uploads.within(keyId, upload);
      return context.json(fileBody(row), 201);
    })
    .get('/', async (context) => {
      const paging = readSearch(context.req.query(), ['purpose']);
      const found = await files.list(
        context.var.caller.keyId,
        paging,
        context.req.query('purpose'),
      );
      return context.json(page(found.map(fileBody), paging.limit));
    })
    .get('/:id', async (context) =>
      context.json(fileBody(await files.get(context.var.caller.keyId, context.req.param('id')))),
    )
    .delete('/:id', async (context) => {
      const id = context.req.param('id');
      await files.remove(context.var.caller.keyId, id);
      return context.json({ id, object: 'file', deleted: true });
    })
    .get('/:id/content', async (context) => {
      const row = await files.get(context.var.caller.keyId, context.req.param('id'));
      const kind = row.purpose === 'batch_error' ? 'error' : 'output';
      const content = row.batchId ? results(row.batchId, kind) : files.lines(row.id);
      return context.body(linesBody(context, slots.downloads, content), 200, {
        ...streamHeaders('application/x-ndjson'),
        'content-disposition': `attachment; filename="${row.id}.jsonl"`,
      } as Record<string, string>);
    })
    .get('/:id/cost-estimate', async (context) => {
      const window = context.req.query('completion_window') ?? '24h';
      if (window !== '1h' && window !== '24h') {
        throw invalid('completion_window must be 1h or 24h.', 'completion_window');
      }
      const row = await files.get(context.var.caller.keyId, context.req.param('id'));
      return context.json(estimateBody(row, contentsOf(row).models, prices));
    });
}
