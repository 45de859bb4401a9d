/**
 * A process that creates an empty database in the folder of its argument, and exits: see
 * cluster.ts.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { useBaselineCompiler } from './baseline-compiler.ts';
import { createFatalErrors } from './fatal-errors.ts';
import { syncPath } from './synced-files.ts';

useBaselineCompiler();
const folder = process.argv[2]!;
const fatalErrors = createFatalErrors(folder);
const client = await PGlite.create({ dataDir: folder, onStderr: fatalErrors.onLine });
fatalErrors.opened();
await client.close();
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  syncPath(join(folder, name));
}
