/** Files of a key: create, list, read, remove. Files of other keys are not found. */

import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { createTurns } from '../../../runtime/common/turns.ts';
import type { Retention } from '../../settings/retention.ts';
import type { Database, Orm } from '../../store/database.ts';
import { readLines } from '../../store/lines.ts';
import { everyKey, type KeySelection, likePattern, type Search } from '../../store/list-query.ts';
import { pageOrder } from '../../store/page-order.ts';
import { toSeconds } from '../../store/seconds.ts';
import { files } from '../../store/tables/batches.ts';
import type { RequestCheck } from './check-request.ts';
import type { FileContents } from './contents.ts';
import { type FileLimits, ingest } from './ingest.ts';
import { checkQuota, spaceOf } from './quota.ts';
import { hideFile, isUsed, removeFile } from './remove.ts';
import type { File } from './schemas.ts';
import { keepUnfinished, unfinishedExpiry, unfinishedMs } from './unfinished.ts';

/** A file's row. */
export type FileRow = typeof files.$inferSelect;

/** The wire form of a file. */
export const fileBody = (row: FileRow): File => ({
  id: row.id,
  object: 'file',
  bytes: row.bytes,
  created_at: toSeconds(row.createdAt),
  filename: row.filename,
  purpose: row.purpose as File['purpose'],
  expires_at: toSeconds(row.expiresAt),
  status: 'processed',
});

/** The endpoints and estimates of a file's requests. */
export const contentsOf = (row: FileRow) => JSON.parse(row.contents) as FileContents;

/** A new file. */
interface NewFile {
  readonly filename: string;
  readonly purpose: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Checks each request beyond its shape. */
  readonly check?: RequestCheck | undefined;
  /**
   * The expiry that the client sets. Known only after the content has been read, because fields of
   * a form may follow its file.
   */
  readonly expiresAt: (createdAt: number) => Promise<number | null>;
}

/**
 * Files, visible only to their owners. Methods with an id throw `not_found` for files of others.
 */
export interface Files {
  /** @throws `invalid_file`, `payload_too_large`, `quota_exceeded` */
  create(keyId: string, file: NewFile): Promise<FileRow>;
  get(keyId: KeySelection, id: string, param?: string): Promise<FileRow>;
  /** Keeps a file for the rest of a transaction. @throws `not_found` if it is being removed. */
  hold(tx: Orm, id: string, param: string): Promise<void>;
  /** @throws `quota_exceeded` if the files and batches of a key exceed its quota. */
  checkQuota(keyId: string, param: string): Promise<void>;
  list(keyId: KeySelection, paging: Search, purpose?: string): Promise<FileRow[]>;
  /** Removes a batch's results with their file. @throws `conflict` while a batch uses it. */
  remove(keyId: KeySelection, id: string): Promise<void>;
  /** The lines of an uploaded file, with their line ends. */
  lines(id: string): AsyncGenerator<string>;
  /** Deletes expired files and unfinished uploads. Stops if `signal` aborts, with its reason. */
  sweep(signal?: AbortSignal): Promise<void>;
}

const noFile = (id: string, param: string) =>
  formworkError(`There is no file ${id}.`, { code: 'not_found', param });

/** Creates files in the database. */
export function createFiles(
  database: Database,
  limits: FileLimits,
  { filesMs, keyFileBytes }: Pick<Retention, 'filesMs' | 'keyFileBytes'>,
): Files {
  const { orm } = database;

  const get = async (keyId: KeySelection, id: string, param = 'file_id'): Promise<FileRow> => {
    const [row] = await orm
      .select()
      .from(files)
      .where(
        and(
          eq(files.id, id),
          keyId === everyKey ? undefined : eq(files.keyId, keyId),
          eq(files.ready, 1),
        ),
      );
    if (!row || (row.expiresAt !== null && row.expiresAt <= Date.now())) {
      throw noFile(id, param);
    }
    return row;
  };

  return {
    async create(keyId, { filename, purpose, content, check, expiresAt }) {
      await checkQuota(orm, keyId, keyFileBytes, 1, 'file');
      const id = newId('file-');
      const createdAt = Date.now();
      const begun = { id, keyId, filename, purpose, createdAt, bytes: 0, lines: 0, contents: '{}' };
      await orm.insert(files).values({ ...begun, expiresAt: unfinishedExpiry() });
      try {
        const { bytes, lines, contents } = await keepUnfinished(orm, id, () =>
          ingest(database, id, content, limits, check, createTurns(keyId)),
        );
        await checkQuota(orm, keyId, keyFileBytes, spaceOf({ bytes, lines }), 'file');
        const [row] = await orm
          .update(files)
          .set({
            bytes,
            lines,
            contents: JSON.stringify(contents),
            ready: 1,
            expiresAt: Math.min(
              (await expiresAt(createdAt)) ?? Number.POSITIVE_INFINITY,
              createdAt + filesMs,
            ),
          })
          .where(eq(files.id, id))
          .returning();
        return row!;
      } catch (error) {
        // The sweep removes files that cannot be removed now.
        await removeFile(database, { id, purpose, batchId: null }).catch(() => undefined);
        throw error;
      }
    },
    get,
    async hold(tx, id, param) {
      const found = await tx
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.id, id), eq(files.ready, 1)))
        .for('share');
      if (found.length === 0) throw noFile(id, param);
    },
    checkQuota: (keyId, param) => checkQuota(orm, keyId, keyFileBytes, 0, param),
    async list(keyId, { after, limit, order, search }, purpose) {
      const cursor = after === undefined ? undefined : await get(keyId, after, 'after');
      const pages = pageOrder({ at: files.createdAt, id: files.id }, order);
      return orm
        .select()
        .from(files)
        .where(
          and(
            keyId === everyKey ? undefined : eq(files.keyId, keyId),
            eq(files.ready, 1),
            sql`(${files.expiresAt} is null or ${files.expiresAt} > ${Date.now()})`,
            purpose === undefined ? undefined : eq(files.purpose, purpose),
            search === undefined
              ? undefined
              : or(ilike(files.filename, likePattern(search)), eq(files.id, search)),
            pages.after(cursor && { at: cursor.createdAt, id: cursor.id }),
          ),
        )
        .orderBy(...pages.orderBy)
        .limit(limit + 1);
    },
    async remove(keyId, id) {
      const file = await get(keyId, id);
      if (!(await hideFile(orm, file))) {
        throw formworkError('A running batch uses this file. Cancel the batch first.', {
          code: 'conflict',
          param: 'file_id',
        });
      }
      await removeFile(database, file);
    },
    lines: (id) =>
      readLines(
        orm,
        (last) =>
          sql`select line, content as text from file_lines where file_id = ${id} and line > ${last}`,
      ),
    async sweep(signal) {
      const now = Date.now();
      const removed = await orm
        .select({ id: files.id, purpose: files.purpose, batchId: files.batchId })
        .from(files)
        // Results are removed with their batch, unless it limits them. Unfinished uploads of
        // earlier versions have no expiry.
        .where(
          sql`(${files.expiresAt} <= ${now} and not ${isUsed(files.id)}
              and (${files.batchId} is null or ${files.ready} = 0
                or ${files.batchId} in (select id from batches where output_expires_after is not null)))
            or (${files.ready} = 0 and ${files.expiresAt} is null and ${files.createdAt} < ${now - unfinishedMs})`,
        );
      for (const file of removed)
        if (await hideFile(orm, file)) await removeFile(database, file, signal);
    },
  };
}
