import { eq, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { files } from '../../store/batch-schema.ts';
import type { Orm } from '../../store/database.ts';

/** What the database takes for a line beside its text: a blank line has nothing else. */
const lineBytes = 150;

/** How much of the quota a file takes. */
export const spaceOf = ({ bytes, lines }: { readonly bytes: number; readonly lines: number }) =>
  bytes + lineBytes * lines;

/**
 * Checks that the files of a key plus `more` ({@link spaceOf}) do not exceed its quota.
 * @throws `quota_exceeded`
 */
export async function checkQuota(
  orm: Orm,
  keyId: string,
  keyFileBytes: number,
  more: number,
  param: string,
): Promise<void> {
  const [sum] = await orm
    .select({
      bytes: sql<string>`coalesce(sum(${files.bytes} + ${lineBytes} * ${files.lines}::bigint), 0)`,
    })
    .from(files)
    .where(eq(files.keyId, keyId));
  const used = Number(sum?.bytes ?? 0);
  if (used + more <= keyFileBytes) return;
  throw formworkError(
    `The files of this key use ${used} bytes of ${keyFileBytes}, ${lineBytes} for each line and batch results included. Delete files that you no longer need.`,
    { code: 'quota_exceeded', param },
  );
}
