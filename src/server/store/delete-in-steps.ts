import type { SQL } from 'drizzle-orm';
import { type Database, rows } from './database.ts';

/**
 * Deletes rows in steps, because a single statement over 100,000 rows would block other requests.
 * An embedded database keeps its write-ahead log small between the steps.
 * @param step Deletes some thousand rows and returns them; repeated until none are left.
 * @throws the reason of `signal` before the first step after it aborts.
 */
export async function deleteInSteps(
  { orm, housekeep }: Pick<Database, 'orm' | 'housekeep'>,
  step: SQL,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const removed = await rows(orm, step);
    if (removed.length === 0) return;
    await housekeep?.();
  }
}
