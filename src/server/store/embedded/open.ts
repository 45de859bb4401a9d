/** The embedded database: PostgreSQL compiled to WebAssembly, with its files in the data folder. */
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { formworkError } from '../../../runtime/common/errors.ts';
import { reasonOf } from '../../../runtime/common/reason.ts';
import { makeFolder } from '../../settings/folder.ts';
import { backUp } from '../backup.ts';
import type { Database } from '../database.ts';
import { createHousekeeping } from '../housekeeping.ts';
import { migrationsFolder } from '../migrations.ts';
import { accessAdvice } from './access.ts';
import { openClient } from './client.ts';
import { ensureCluster, hasCluster } from './cluster.ts';
import { fullDiskAdvice, isFull } from './fatal-errors.ts';

/** Its folder in the data folder. */
const name = 'pg';

/** PGlite itself reports little about unreadable files. */
const damaged =
  'Its files are damaged, or from another version. Restore a backup of the folder, or set FORMWORK_DATA_DIR to another folder to start fresh.';

/** Whether the data folder has an embedded database. */
export const hasEmbedded = (dataFolder: string): boolean => hasCluster(dataFolder, name);

/**
 * Opens the embedded database, and creates it if necessary. Only one process at a time may open it:
 * see lock/lock.ts.
 */
export async function openEmbedded(dataFolder: string): Promise<Database> {
  const folder = join(dataFolder, name);
  const existed = existsSync(folder);
  try {
    makeFolder(dataFolder);
    await ensureCluster(dataFolder, name);
    const client = await openClient(folder);
    // Drizzle uses no other parts of PGlite.
    const orm = drizzle(client as unknown as PGlite);
    await migrate(orm, { migrationsFolder });
    let closing: Promise<void> | undefined;
    let inBackup = false;
    const database: Database = {
      kind: 'embedded',
      orm,
      heartbeats: orm,
      execute: async (text, values) => {
        if (values) return client.query(text, values);
        const results = await client.exec(text);
        return { rows: results.flatMap(({ rows }) => rows) };
      },
      inBackup: () => inBackup,
      async backUp(target) {
        if (inBackup) {
          throw formworkError('Another backup is running.', { code: 'conflict' });
        }
        inBackup = true;
        try {
          return await backUp((text) => client.query(text), dataFolder, target, name);
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
    return { ...database, housekeep: createHousekeeping(database) };
  } catch (cause) {
    const reason = reasonOf(cause);
    const advice = isFull(reason)
      ? fullDiskAdvice
      : (accessAdvice(dataFolder, name) ?? (existed ? damaged : undefined));
    throw formworkError(
      `Cannot open the embedded database in ${folder}: ${reason}${advice ? `\n${advice}` : ''}`,
      { code: 'database_unavailable' },
      { cause },
    );
  }
}
