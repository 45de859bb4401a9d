/** `formwork serve` and `npm start`: the service, as settings say. */
import { withOptions } from '../settings/config.ts';
import { describeSettings } from '../settings/settings.ts';
import { withUsage } from './usage.ts';

const help = () => `formwork serve: runs the service and the playground.

A setting is an option, an environment variable, or the variable's name in formwork.json (or the file that FORMWORK_CONFIG names):

${describeSettings()}

For instance \`formwork serve --port 9000\`. Options are seen by whoever lists the machine's processes: keep secrets in the other two.
`;

/** Runs until SIGINT or SIGTERM; resolves to the exit status. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help());
    return 0;
  }
  return withUsage(help(), async () => {
    const environment = withOptions(args);
    const { serve } = await import('../serve.ts');
    return serve(environment);
  });
}
