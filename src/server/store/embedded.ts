/** The embedded database: PostgreSQL compiled to WebAssembly, with its files in the data folder. */
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { formworkError } from '../../runtime/errors.ts';
import { makeFolder } from '../settings/folder.ts';
import { backUp } from './backup.ts';
import { ensureCluster, hasCluster } from './cluster.ts';
import { createComplaints, fullDiskAdvice, isFull } from './complaints.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';
import { syncedFiles, syncParams } from './synced-files.ts';
import { letOthersBetween } from './yielding.ts';

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

/** Its folder in the data folder. */
const name = 'pg';

/** PGlite itself reports little about unreadable files. */
const damaged =
  'Its files are damaged, or from another version. Restore a backup of the folder, or set FORMWORK_DATA_DIR to another folder to start fresh.';

/** Whether the data folder has an embedded database. */
export const hasEmbedded = (dataFolder: string): boolean => hasCluster(dataFolder, name);

/**
 * Opens the embedded database, and creates it if necessary. Only one process at a time may open it:
 * see lock.ts.
 */
export async function openEmbedded(dataFolder: string): Promise<Database> {
  const folder = join(dataFolder, name);
  const existed = existsSync(folder);
  const complaints = createComplaints(folder);
  try {
    makeFolder(dataFolder);
    await ensureCluster(dataFolder, name);
    const client = await PGlite.create({
      fs: syncedFiles(folder),
      startParams,
      onStderr: complaints.onLine,
    });
    letOthersBetween(client);
    const orm = drizzle(client, { schema });
    await migrate(orm, { migrationsFolder });
    complaints.opened();
    let closing: Promise<void> | undefined;
    let inBackup = false;
    return {
      kind: 'embedded',
      orm,
      execute: async (text, values) => {
        if (values) return client.query(text, values);
        const results = await client.exec(text);
        return { rows: results.flatMap(({ rows }) => rows) };
      },
      alone: (task) => task(),
      inBackup: () => inBackup,
      async backUp(target) {
        if (inBackup) {
          throw formworkError('Another backup is running.', { code: 'conflict' });
        }
        inBackup = true;
        try {
          return await backUp((text) => client.query(text), folder, target, name);
        } finally {
          inBackup = false;
        }
      },
      freeBytes: () => {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize;
      },
      close: () => {
        closing ??= client.close();
        return closing;
      },
    };
  } catch (cause) {
    const reason = complaints.last() ?? (cause as Error).message;
    const advice = isFull(reason) ? fullDiskAdvice : existed ? damaged : undefined;
    throw formworkError(
      `Cannot open the embedded database in ${folder}: ${reason}${advice ? `\n${advice}` : ''}`,
      { code: 'database_unavailable' },
      { cause },
    );
  }
}
