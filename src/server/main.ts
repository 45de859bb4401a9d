/** `npm start`: runs the service without a command name. */
import { isFormworkError } from '../runtime/common/errors.ts';
import { restartWithAllocatorSettings } from './cli/allocator.ts';
import { enableCompileCache } from './cli/compile-cache.ts';
import { registerDrizzleResolver } from './cli/drizzle-resolver.ts';

restartWithAllocatorSettings();
enableCompileCache();
registerDrizzleResolver();
try {
  const { serveCommand } = await import('./cli/serve-command.ts');
  process.exitCode = await serveCommand(process.argv.slice(2));
} catch (error) {
  console.error(isFormworkError(error) ? error.message : error);
  // Handles that were opened before the failure would keep the process alive.
  process.exit(1);
}
