/** `npm start`: the service, without a command to name. */
import { isFormworkError } from '../runtime/errors.ts';
import { serve } from './serve.ts';

try {
  process.exitCode = await serve();
} catch (error) {
  console.error(isFormworkError(error) ? error.message : error);
  // What was opened before the failure would keep the process alive.
  process.exit(1);
}
