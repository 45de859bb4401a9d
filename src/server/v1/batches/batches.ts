/**
 * Batches of a key: create, list, cancel, retry, read, remove. Batches of other keys are not found.
 */

import { and, eq, ilike, ne, or } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Database } from '../../store/database.ts';
import { everyKey, type KeySelection, likePattern, type Search } from '../../store/list-query.ts';
import { pageOrder } from '../../store/page-order.ts';
import { batches } from '../../store/tables/batches.ts';
import { checkDiskSpace } from '../files/disk-space.ts';
import { contentsOf, type FileRow, type Files } from '../files/files.ts';
import type { BatchPath } from './batch-paths.ts';
import type { Queue } from './queue.ts';
import { hideBatch, removeExpired, removeHidden } from './remove.ts';
import { type Analytics, analyse, type ResultFilter, resultLines } from './results.ts';
import { retryFailed } from './retry.ts';
import { type BatchRow, conflict, lockBatches, noBatch, removing, windowMs } from './state.ts';
import { checkUnfinished } from './unfinished.ts';

/** The input of a new batch. */
interface NewBatch {
  readonly inputFileId: string;
  readonly endpoint: BatchPath;
  readonly completionWindow: '1h' | '24h';
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Seconds. Null to keep result files as long as the batch. */
  readonly outputExpiresAfter: number | null;
}

/**
 * Batches, visible only to their owners. Methods with an id throw `not_found` for batches of
 * others.
 */
export interface Batches {
  /**
   * @throws `conflict` if the key has too many requests without an answer, `quota_exceeded` if its
   *   files and batches exceed their quota, `database_unavailable` if the disk is full.
   */
  create(keyId: string, batch: NewBatch): Promise<BatchRow>;
  get(keyId: KeySelection, id: string): Promise<BatchRow>;
  list(keyId: KeySelection, paging: Search): Promise<BatchRow[]>;
  /** @throws `conflict` if it has ended. */
  cancel(keyId: KeySelection, id: string): Promise<BatchRow>;
  /**
   * Retries failed items: all, or the given ones.
   * @throws `conflict` while it runs, or if the key has too many requests without an answer,
   *   `invalid_value` for other ids, `database_unavailable` if the disk is full.
   */
  retry(keyId: KeySelection, id: string, customIds?: readonly string[]): Promise<BatchRow>;
  /** @throws `conflict` while it runs. */
  remove(keyId: KeySelection, id: string): Promise<void>;
  /** Result lines with their line ends, in the order of the input. */
  results(id: string, filter: ResultFilter): AsyncGenerator<string>;
  analytics(id: string): Promise<Analytics>;
  /** Deletes expired batches with their results. Stops if `signal` aborts, with its reason. */
  sweep(signal?: AbortSignal): Promise<void>;
}

/** Checks that a file has requests for a batch, all to its endpoint. */
function checkRequests(file: FileRow, endpoint: BatchPath): void {
  if (file.purpose !== 'batch') {
    throw formworkError('The file does not have the purpose "batch".', {
      code: 'invalid_value',
      param: 'input_file_id',
    });
  }
  const other = contentsOf(file).endpoints.find((requested) => requested !== endpoint);
  if (other !== undefined) {
    throw formworkError(`The file has requests to ${other}; a batch must use one endpoint.`, {
      code: 'invalid_value',
      param: 'endpoint',
    });
  }
}

const visibleTo = (keyId: KeySelection) =>
  and(ne(batches.status, removing), keyId === everyKey ? undefined : eq(batches.keyId, keyId));

/** Creates batches in the database. */
export function createBatches(database: Database, ownFiles: Files, queue: Queue): Batches {
  const { orm } = database;
  const get = async (keyId: KeySelection, id: string, param = 'batch_id'): Promise<BatchRow> => {
    const [row] = await orm
      .select()
      .from(batches)
      .where(and(eq(batches.id, id), visibleTo(keyId)));
    if (!row) throw noBatch(id, param);
    return row;
  };

  return {
    async create(keyId, { inputFileId, endpoint, completionWindow, metadata, outputExpiresAfter }) {
      const file = await ownFiles.get(keyId, inputFileId, 'input_file_id');
      checkRequests(file, endpoint);
      checkDiskSpace(database, 'batch', 'input_file_id');
      // Its results will be files too, even if it is cancelled at once.
      await ownFiles.checkQuota(keyId, 'input_file_id');
      const now = Date.now();
      const id = newId('batch_');
      const [row] = await orm.transaction(async (tx) => {
        await ownFiles.hold(tx, file.id, 'input_file_id');
        await checkUnfinished(tx, keyId, file.lines, 'input_file_id');
        return tx
          .insert(batches)
          .values({
            id,
            keyId,
            inputFileId,
            endpoint,
            completionWindow,
            metadata: metadata && JSON.stringify(metadata),
            outputExpiresAfter,
            status: 'validating',
            createdAt: now,
            expiresAt: now + windowMs(completionWindow),
          })
          .returning();
      });
      queue.wake();
      return row!;
    },
    get,
    async list(keyId, { after, limit, order, search }) {
      const cursor = after === undefined ? undefined : await get(keyId, after, 'after');
      const pages = pageOrder({ at: batches.createdAt, id: batches.id }, order);
      return orm
        .select()
        .from(batches)
        .where(
          and(
            visibleTo(keyId),
            search === undefined
              ? undefined
              : or(
                  eq(batches.id, search),
                  eq(batches.inputFileId, search),
                  ilike(batches.metadata, likePattern(search)),
                ),
            pages.after(cursor && { at: cursor.createdAt, id: cursor.id }),
          ),
        )
        .orderBy(...pages.orderBy)
        .limit(limit + 1);
    },
    async cancel(keyId, id) {
      await get(keyId, id);
      await orm.transaction(async (tx) => {
        const status = (await lockBatches(tx, [id])).get(id);
        if (status === 'cancelling') return;
        if (status !== 'validating' && status !== 'in_progress') {
          throw conflict(`The batch is ${status} and cannot be cancelled.`);
        }
        await tx
          .update(batches)
          .set({ status: 'cancelling', cancellingAt: Date.now(), nodeId: null })
          .where(eq(batches.id, id));
        await queue.withdraw(tx, id);
      });
      queue.wake();
      return get(keyId, id);
    },
    async retry(keyId, id, customIds) {
      const batch = await get(keyId, id);
      await ownFiles.get(keyId, batch.inputFileId);
      await retryFailed(database, queue, ownFiles, id, customIds);
      queue.wake();
      return get(keyId, id);
    },
    async remove(keyId, id) {
      await get(keyId, id);
      await hideBatch(orm, queue, id);
      await removeHidden(database, id);
    },
    results: (id, filter) => resultLines(orm, id, filter),
    analytics: (id) => analyse(orm, id),
    sweep: (signal) => removeExpired(database, queue, signal),
  };
}
