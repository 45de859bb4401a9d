import { type SQL, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { type Orm, rows } from '../../store/database.ts';

/**
 * What the database takes for a line or a batch's request beside its text: a blank line has nothing
 * else.
 */
const lineBytes = 150;

/** How much of the quota a file takes. */
export const spaceOf = ({ bytes, lines }: { readonly bytes: number; readonly lines: number }) =>
  bytes + lineBytes * lines;

/**
 * What the files and batches of a key take. A batch keeps its requests when its result files are
 * deleted, so their rows count with it, and the files of results without them.
 */
const spaceUsed = (keyId: string): SQL =>
  sql`select
      (select coalesce(sum(bytes + case when batch_id is null then ${lineBytes} * lines::bigint else 0 end), 0)
        from files where key_id = ${keyId}) +
      (select coalesce(sum(${lineBytes} * total::bigint + octet_length(coalesce(metadata, ''))), 0)
        from batches where key_id = ${keyId}) as bytes`;

/**
 * Checks that the files and batches of a key plus `more` ({@link spaceOf}) do not exceed its quota.
 * @throws `quota_exceeded`
 */
export async function checkQuota(
  orm: Orm,
  keyId: string,
  keyFileBytes: number,
  more: number,
  param: string,
): Promise<void> {
  const [sum] = await rows<{ bytes: string }>(orm, spaceUsed(keyId));
  const used = Number(sum?.bytes ?? 0);
  if (used + more <= keyFileBytes) return;
  throw formworkError(
    `The files and batches of this key use ${used} bytes of ${keyFileBytes}, ${lineBytes} for each line and request included. Delete files and batches that you no longer need.`,
    { code: 'quota_exceeded', param },
  );
}
