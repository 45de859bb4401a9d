/** Requests and answers of batches: docs/guides/batches.md. */
import { type Static, Type } from 'typebox';
import { closed, listOf, orNull, textEnum } from '../../../runtime/api/index.ts';
import { batchPaths } from './batch-paths.ts';

/** Creates a batch. */
export const BatchRequest = Type.Object(
  {
    input_file_id: Type.String({ minLength: 1, maxLength: 200 }),
    endpoint: textEnum(batchPaths, { description: 'The endpoint of every line of the file.' }),
    completion_window: textEnum(['1h', '24h'], {
      description: 'Requests without an answer by then expire.',
    }),
    metadata: orNull(
      Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 512 }), {
        maxProperties: 16,
      }),
    ),
    output_expires_after: orNull(
      Type.Object(
        {
          anchor: Type.Literal('created_at'),
          seconds: Type.Integer({ minimum: 3600, maximum: 2_592_000 }),
        },
        { ...closed, description: 'Deletes result files so many seconds after their creation.' },
      ),
    ),
  },
  closed,
);

/** The requests of a batch to retry. */
export const RetryRequest = Type.Object(
  { custom_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 10_000 }) },
  closed,
);

const sums = {
  statuses: Type.Record(Type.String(), Type.Integer(), { description: 'Requests by status.' }),
  errors: Type.Record(Type.String(), Type.Integer(), { description: 'Requests by error code.' }),
  input_tokens: Type.Integer(),
  output_tokens: Type.Integer(),
  total_cost: Type.Number({ description: 'In credits.' }),
};

/** Sums over the requests of a batch. */
export const BatchAnalytics = Type.Object({
  object: Type.Literal('batch.analytics'),
  batch_id: Type.String(),
  ...sums,
});

const time = Type.Union([Type.Integer(), Type.Null()]);
const text = Type.Union([Type.String(), Type.Null()]);

/** A batch. */
export const Batch = Type.Object({
  id: Type.String(),
  object: Type.Literal('batch'),
  endpoint: Type.String(),
  errors: Type.Unknown({ description: 'Why the whole batch failed, or null.' }),
  input_file_id: Type.String(),
  completion_window: Type.String(),
  status: textEnum([
    'validating',
    'in_progress',
    'finalizing',
    'completed',
    'failed',
    'expired',
    'cancelling',
    'cancelled',
  ]),
  output_file_id: text,
  error_file_id: text,
  created_at: Type.Integer(),
  in_progress_at: time,
  expires_at: time,
  finalizing_at: time,
  completed_at: time,
  failed_at: time,
  expired_at: time,
  cancelling_at: time,
  cancelled_at: time,
  request_counts: Type.Object({
    total: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
    cancelled: Type.Integer({
      description: 'Requests without an answer when the batch was cancelled or its window closed.',
    }),
  }),
  metadata: Type.Unknown({ description: 'The value from the request.' }),
  analytics: Type.Optional(Type.Object(sums, { description: 'Present if requested.' })),
});
export type Batch = Static<typeof Batch>;

export const BatchList = listOf(Batch);

/** A result line. */
export const BatchResult = Type.Object({
  id: Type.String(),
  custom_id: Type.String(),
  response: Type.Unknown({ description: '`status_code`, `request_id` and `body`, or null.' }),
  error: Type.Unknown({ description: '`code` and `message`, or null.' }),
});
