/**
 * Property tests draw the same cases on every machine, so that a change is judged by what it
 * changed. `FAST_CHECK_SEED=<integer>` draws others; a failure prints the seed that repeats it.
 */
import fc from 'fast-check';
import { quickenImports } from '../src/server/cli/quick-imports.ts';

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20261121) });

// Each file of tests that opens a store imports Drizzle anew. Pure files share a process.
const shared = globalThis as { hasQuickImports?: boolean };
if (!shared.hasQuickImports) quickenImports();
shared.hasQuickImports = true;
