/** PGlite on the files of a data folder: PostgreSQL compiled to WebAssembly. */
import { PGlite } from '@electric-sql/pglite';
import { createFatalErrors } from './fatal-errors.ts';
import { oldestAge } from './oldest-age.ts';
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
 * Opens the database in a folder. Housekeeping freezes old rows of the open database, but not those
 * of the templates it was made from. PostgreSQL keeps the states of all transactions since the
 * oldest of any database, so the templates are frozen here.
 * @param age The age in transactions at which they are.
 * @throws with PostgreSQL's reason.
 */
export async function openPglite(folder: string, age = oldestAge): Promise<PGlite> {
  const client = await open(folder);
  const { rows: templates } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where datname <> current_database() and age(datfrozenxid) > $1`,
    [age],
  );
  if (templates.length === 0) return client;
  await client.close();
  for (const { name } of templates) {
    const template = await open(folder, name);
    await template.exec('vacuum (freeze)');
    await template.close();
  }
  return open(folder);
}

async function open(folder: string, database?: string): Promise<PGlite> {
  const fatalErrors = createFatalErrors(folder);
  try {
    const client = await PGlite.create({
      fs: syncedFiles(folder),
      startParams,
      onStderr: fatalErrors.onLine,
      ...(database !== undefined && { database }),
    });
    fatalErrors.opened();
    return client;
  } catch (cause) {
    throw new Error(fatalErrors.last() ?? (cause as Error).message, { cause });
  }
}
