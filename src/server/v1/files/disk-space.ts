/** Disk space for files and batches. */
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Database } from '../../store/database.ts';
import { reservedBytes } from '../../store/housekeeping.ts';

/**
 * Checks that the disk of the embedded database has more space than it needs for everything else.
 * @param bytes What is written before the next check, if it is more than some megabytes.
 * @throws `database_unavailable`
 */
export function checkDiskSpace(
  { freeBytes }: Pick<Database, 'freeBytes'>,
  what: string,
  param: string,
  bytes = 0,
): void {
  if (!freeBytes || freeBytes() >= reservedBytes + bytes) return;
  throw formworkError(
    `The service has no disk space for the ${what}. Delete unused files, or contact its operator.`,
    { code: 'database_unavailable', param },
  );
}
