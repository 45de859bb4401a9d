/** Runs before each file of tests in Node. */
import { registerDrizzleResolver } from '../src/server/cli/drizzle-resolver.ts';
import './property-seed.ts';

// Each file of tests that opens a store imports Drizzle anew. Pure files share a process.
const shared = globalThis as { hasDrizzleResolver?: boolean };
if (!shared.hasDrizzleResolver) registerDrizzleResolver();
shared.hasDrizzleResolver = true;
