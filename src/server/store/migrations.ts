import { join } from 'node:path';

/** Where `npm run db:generate` writes migrations, and where every start reads them. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
