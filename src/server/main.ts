/** `npm start`: runs the service without a command name. */
import { isFormworkError } from '../runtime/common/errors.ts';
import { keepLittleMemory } from './cli/allocator.ts';
import { keepCompiledCode } from './cli/compile-cache.ts';
import { quickenImports } from './cli/quick-imports.ts';

keepLittleMemory();
keepCompiledCode();
quickenImports();
try {
  const { serveCommand } = await import('./cli/serve-command.ts');
  process.exitCode = await serveCommand(process.argv.slice(2));
} catch (error) {
  console.error(isFormworkError(error) ? error.message : error);
  // Handles that were opened before the failure would keep the process alive.
  process.exit(1);
}
