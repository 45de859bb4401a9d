/** `npm start`: the service, without a command to name. */
import { isFormworkError } from '../runtime/errors.ts';
import { serveCommand } from './cli/serve-command.ts';

try {
  process.exitCode = await serveCommand(process.argv.slice(2));
} catch (error) {
  console.error(isFormworkError(error) ? error.message : error);
  // What was opened before the failure would keep the process alive.
  process.exit(1);
}
