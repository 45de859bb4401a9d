/** PGlite on the files of a data folder: PostgreSQL compiled to WebAssembly. */
import { PGlite } from '@electric-sql/pglite';
import { createFatalErrors } from './fatal-errors.ts';
import { syncedFiles, syncParams } from './synced-files.ts';

const settings = {
  // PostgreSQL's default of 128 MB would be most of a small server's memory. The system's page
  // cache serves as well here.
  shared_buffers: '8MB',
  // Three segments of the write-ahead log, of 16 MB each: the current one, and two in reserve for a
  // full disk.
  min_wal_size: '48MB',
};
const startParams = [
  ...syncParams(PGlite.defaultStartParams),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the database in a folder.
 * @throws with PostgreSQL's reason.
 */
export async function openPglite(folder: string): Promise<PGlite> {
  const fatalErrors = createFatalErrors(folder);
  try {
    const client = await PGlite.create({
      fs: syncedFiles(folder),
      startParams,
      onStderr: fatalErrors.onLine,
    });
    fatalErrors.opened();
    return client;
  } catch (cause) {
    throw new Error(fatalErrors.last() ?? (cause as Error).message, { cause });
  }
}
