/** Runs before each file of tests in Node. */
import { quickenImports } from '../src/server/cli/quick-imports.ts';
import './property-seed.ts';

// Each file of tests that opens a store imports Drizzle anew. Pure files share a process.
const shared = globalThis as { hasQuickImports?: boolean };
if (!shared.hasQuickImports) quickenImports();
shared.hasQuickImports = true;
