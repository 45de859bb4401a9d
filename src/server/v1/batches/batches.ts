/**
 * Batches of a key: create, list, cancel, retry, read, remove. Batches of other keys are not found.
 */

import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { batches, files } from '../../store/batch-schema.ts';
import { array, type Database, rows } from '../../store/database.ts';
import { pageOrder } from '../../store/page-order.ts';
import { everyKey, type KeyScope, likePattern, type Search } from '../../store/scope.ts';
import { contentsOf, type Files } from '../files/files.ts';
import type { Endpoint } from './endpoints.ts';
import type { Queue } from './queue.ts';
import { type Analytics, analyse, type ResultFilter, resultLines } from './results.ts';
import { type BatchRow, countedAnew, hasEnded, lockBatches } from './state.ts';

/** The input of a new batch. */
interface NewBatch {
  readonly inputFileId: string;
  readonly endpoint: Endpoint;
  readonly completionWindow: '1h' | '24h';
  readonly metadata: Readonly<Record<string, string>> | null;
}

/**
 * Batches, visible only to their owners. Methods with an id throw `not_found` for batches of
 * others.
 */
export interface Batches {
  create(keyId: string, batch: NewBatch): Promise<BatchRow>;
  get(keyId: KeyScope, id: string): Promise<BatchRow>;
  list(keyId: KeyScope, paging: Search): Promise<BatchRow[]>;
  /** @throws `conflict` if it has ended. */
  cancel(keyId: KeyScope, id: string): Promise<BatchRow>;
  /**
   * Retries failed items: all, or the given ones. @throws `conflict` while it runs, `invalid_value`
   * for other ids.
   */
  retry(keyId: KeyScope, id: string, customIds?: readonly string[]): Promise<BatchRow>;
  /** @throws `conflict` while it runs. */
  remove(keyId: KeyScope, id: string): Promise<void>;
  /** Result lines with their line ends, in the order of the input. */
  results(id: string, filter: ResultFilter): AsyncGenerator<string>;
  analytics(id: string): Promise<Analytics>;
  /** Deletes expired batches with their results. */
  sweep(): Promise<void>;
}

const windows = { '1h': 60 * 60 * 1000, '24h': 24 * 60 * 60 * 1000 } as const;

const conflict = (message: string) =>
  formworkError(message, { code: 'conflict', param: 'batch_id' });

/** Creates batches in the database. */
export function createBatches(database: Database, ownFiles: Files, queue: Queue): Batches {
  const { orm } = database;
  const get = async (keyId: KeyScope, id: string, param = 'batch_id'): Promise<BatchRow> => {
    const [row] = await orm
      .select()
      .from(batches)
      .where(and(eq(batches.id, id), keyId === everyKey ? undefined : eq(batches.keyId, keyId)));
    if (!row) throw formworkError(`There is no batch ${id}.`, { code: 'not_found', param });
    return row;
  };

  const removeEnded = async (id: string): Promise<void> => {
    for (;;) {
      const removed = await rows(
        orm,
        sql`delete from batch_items where batch_id = ${id} and line in (
          select line from batch_items where batch_id = ${id} order by line limit 5000) returning line`,
      );
      if (removed.length === 0) break;
    }
    await queue.withdraw(orm, id);
    await orm.delete(files).where(eq(files.batchId, id));
    await orm.delete(batches).where(eq(batches.id, id));
  };

  const failedItems = sql`status in ('failed', 'cancelled', 'expired')`;

  return {
    async create(keyId, { inputFileId, endpoint, completionWindow, metadata }) {
      const file = await ownFiles.get(keyId, inputFileId, 'input_file_id');
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
      const now = Date.now();
      const id = newId('batch_');
      const [row] = await orm
        .insert(batches)
        .values({
          id,
          keyId,
          inputFileId,
          endpoint,
          completionWindow,
          metadata: metadata && JSON.stringify(metadata),
          status: 'validating',
          createdAt: now,
          expiresAt: now + windows[completionWindow],
        })
        .returning();
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
            keyId === everyKey ? undefined : eq(batches.keyId, keyId),
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
      await orm.transaction(async (tx) => {
        await lockBatches(tx, [id]);
        const [row] = await tx.select().from(batches).where(eq(batches.id, id));
        if (!row || !hasEnded(row)) throw conflict('The batch is still running.');
        const again = await rows<{ custom_id: string }>(
          tx,
          sql`update batch_items set status = 'pending', status_code = null, error_code = null, result = null, finished_at = null
            where batch_id = ${id} and ${failedItems}
            ${customIds ? sql`and custom_id = any(${array(customIds, 'text')})` : sql``}
            returning custom_id`,
        );
        const found = new Set(again.map(({ custom_id }) => custom_id));
        const missing = customIds?.filter((customId) => !found.has(customId)) ?? [];
        if (missing.length > 0) {
          throw formworkError(
            `These are not failed requests of the batch: ${missing.slice(0, 20).join(', ')}.`,
            {
              code: 'invalid_value',
              param: 'custom_ids',
            },
          );
        }
        if (again.length === 0) throw conflict('The batch has no failed requests.');
        await tx.delete(files).where(eq(files.batchId, id));
        await tx
          .update(batches)
          .set({
            status: 'in_progress',
            ...countedAnew(id),
            inProgressAt: row.inProgressAt ?? Date.now(),
            expiresAt: Date.now() + windows[row.completionWindow === '1h' ? '1h' : '24h'],
            finalizingAt: null,
            completedAt: null,
            cancellingAt: null,
            cancelledAt: null,
            expiredAt: null,
            outputFileId: null,
            errorFileId: null,
          })
          .where(eq(batches.id, id));
        await queue.offer(tx, row, 1);
      });
      queue.wake();
      return get(keyId, id);
    },
    async remove(keyId, id) {
      if (!hasEnded(await get(keyId, id)))
        throw conflict('The batch is still running. Cancel it first.');
      await removeEnded(id);
    },
    results: (id, filter) => resultLines(orm, id, filter),
    analytics: (id) => analyse(orm, id),
    async sweep() {
      const old = await rows<{ id: string }>(
        orm,
        sql`select id from batches where status in ('completed', 'failed', 'cancelled', 'expired')
          and coalesce(completed_at, failed_at, cancelled_at, expired_at) < ${Date.now() - queue.resultsMs} limit 100`,
      );
      for (const { id } of old) await removeEnded(id);
    },
  };
}
