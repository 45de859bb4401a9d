/** Opens the database: a server where `DATABASE_URL` names one, else the embedded one. */
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Where the data is. */
export interface DatabaseOptions {
  /** A PostgreSQL connection string; without it the database is embedded. */
  readonly url?: string | undefined;
  /** Folder for the embedded database. */
  readonly dataFolder: string;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws `database_unavailable` when it cannot be opened, with the reason.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url) : openEmbedded(options.dataFolder);
}
