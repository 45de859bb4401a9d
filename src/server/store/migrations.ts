import { join } from 'node:path';

/**
 * The folder where `npm run db:generate` writes migrations, and from which every start applies
 * them.
 */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
