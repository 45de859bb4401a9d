/** `formwork serve` and `npm start`: runs the service with its settings. */
import { withOptions } from '../settings/config.ts';
import { describeSettings } from '../settings/settings.ts';
import { withUsage } from './usage.ts';

const help = () => `formwork serve: runs the service and the playground.

Set each as an option, as an environment variable, or in formwork.json under the variable's name (FORMWORK_CONFIG names another file):

${describeSettings()}

Example: \`formwork serve --port 9000\`. Other users of the machine can see options in the process list: do not pass secrets as options.
`;

/** Runs until SIGINT or SIGTERM; resolves to the exit status. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  return withUsage(help(), args, async () => {
    const environment = withOptions(args);
    const { serve } = await import('../service/serve.ts');
    return serve(environment);
  });
}
