import { eq, sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { files } from '../../store/batch-schema.ts';
import type { Orm } from '../../store/database.ts';

/**
 * Checks that the files of a key plus `more` bytes do not exceed its quota.
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
    .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
    .from(files)
    .where(eq(files.keyId, keyId));
  const used = Number(sum?.bytes ?? 0);
  if (used + more <= keyFileBytes) return;
  throw formworkError(
    `The files of this key use ${used} bytes of ${keyFileBytes}, batch results included. Delete files that you no longer need.`,
    { code: 'quota_exceeded', param },
  );
}
