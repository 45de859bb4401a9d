/** Opens the database: a server if `DATABASE_URL` is set, otherwise the embedded one. */
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres.ts';

/** The location of the database. */
export interface DatabaseOptions {
  /** A PostgreSQL connection string; the database is embedded if unset. */
  readonly url?: string | undefined;
  /** The folder of the embedded database. */
  readonly dataFolder: string;
}

/**
 * Opens the database and migrates it.
 * @throws `database_unavailable` with the reason if it cannot be opened.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url) : openEmbedded(options.dataFolder);
}
