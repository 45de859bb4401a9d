/** A batch's row, its states and its wire form. */
import { type SQL, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { type Orm, rows } from '../../store/database.ts';
import { toSeconds } from '../../store/seconds.ts';
import type { batches } from '../../store/tables/batches.ts';
import type { Batch } from './schemas.ts';

/** A batch's row. */
export type BatchRow = typeof batches.$inferSelect;

/**
 * The state of a batch whose rows are being removed. It is an internal one: only the removal finds
 * such a batch.
 */
export const removing = 'removing';

/** Final states. */
export const endedStates = ['completed', 'failed', 'cancelled', 'expired'] as const;

/** Whether a batch has ended. */
export const hasEnded = ({ status }: Pick<BatchRow, 'status'>): boolean =>
  endedStates.some((ended) => ended === status);

/** The convention's form of a batch. */
export const batchBody = (row: BatchRow): Batch => ({
  id: row.id,
  object: 'batch',
  endpoint: row.endpoint,
  errors: row.errors && (JSON.parse(row.errors) as unknown),
  input_file_id: row.inputFileId,
  completion_window: row.completionWindow,
  status: row.status as Batch['status'],
  output_file_id: row.outputFileId,
  error_file_id: row.errorFileId,
  created_at: toSeconds(row.createdAt),
  in_progress_at: toSeconds(row.inProgressAt),
  expires_at: toSeconds(row.expiresAt),
  finalizing_at: toSeconds(row.finalizingAt),
  completed_at: toSeconds(row.completedAt),
  failed_at: toSeconds(row.failedAt),
  expired_at: toSeconds(row.expiredAt),
  cancelling_at: toSeconds(row.cancellingAt),
  cancelled_at: toSeconds(row.cancelledAt),
  request_counts: {
    total: row.total,
    completed: row.completed,
    failed: row.failed,
    cancelled: row.cancelled,
  },
  metadata: row.metadata && (JSON.parse(row.metadata) as unknown),
});

/**
 * Locks batches for the rest of a transaction, always in the same order, and returns their states.
 */
export async function lockBatches(tx: Orm, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; status: string }>(
    tx,
    sql`select id, status from batches where id = any(${sql.param([...ids])}::text[]) order by id for update`,
  );
  return new Map(found.map(({ id, status }) => [id, status]));
}

/**
 * A condition for changes of a batch's items: that the batch is in a state, and stays in it until
 * the change is committed.
 */
export const whileBatch = (id: string, state: SQL): SQL =>
  sql`exists (select from batches where id = ${id} and ${state} for share)`;

/**
 * Counts of a batch's items by final state, for an update of its row. Items are recounted after
 * bulk changes; single answers increment the counts.
 */
export const countedAnew = (batchId: string) => {
  const count = (wanted: SQL) =>
    sql`(select count(*) from batch_items where batch_id = ${batchId} and ${wanted})`;
  return {
    total: count(sql`true`),
    failed: count(sql`status = 'failed'`),
    cancelled: count(sql`status in ('cancelled', 'expired')`),
  };
};

/** Milliseconds that a batch may take. */
export function windowMs(completionWindow: string): number {
  return (completionWindow === '1h' ? 1 : 24) * 60 * 60 * 1000;
}

/** The error for a batch that does not exist, or is being removed. */
export function noBatch(id: string, param = 'batch_id'): Error {
  return formworkError(`There is no batch ${id}.`, { code: 'not_found', param });
}

/** The error of an operation that a batch's state does not allow. */
export function conflict(message: string, param = 'batch_id'): Error {
  return formworkError(message, { code: 'conflict', param });
}
