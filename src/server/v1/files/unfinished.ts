/** Unfinished uploads expire an hour after their node has last renewed them. */
import { eq } from 'drizzle-orm';
import type { Orm } from '../../store/database.ts';
import { repeat } from '../../store/repeat.ts';
import { files } from '../../store/tables/batches.ts';

/** How long an upload is kept that its node does not renew, as after a crash. */
export const unfinishedMs = 60 * 60 * 1000;

/** When an upload expires that is not renewed from now on. */
export const unfinishedExpiry = (): number => Date.now() + unfinishedMs;

/** Renews an unfinished file during `work`, which may wait for hours, as for compile seconds. */
export async function keepUnfinished<Result>(
  orm: Orm,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () =>
    orm.update(files).set({ expiresAt: unfinishedExpiry() }).where(eq(files.id, id));
  // A database that does not answer now may answer the next time.
  const stop = repeat(renew, unfinishedMs / 6, () => {});
  try {
    return await work();
  } finally {
    await stop();
  }
}
