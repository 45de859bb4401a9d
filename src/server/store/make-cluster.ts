/** A process of its own that makes an empty database in the folder named by its argument, and ends: see cluster.ts. */
import { PGlite } from '@electric-sql/pglite';
import { useBaselineCompiler } from './baseline-compiler.ts';

useBaselineCompiler();
const client = await PGlite.create({ dataDir: process.argv[2]! });
await client.close();
