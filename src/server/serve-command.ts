/** `formwork serve` and `npm start`: the service, as settings say; it takes no arguments. */
import { parseArgs } from 'node:util';
import { describeSettings } from './config.ts';
import { withUsage } from './usage.ts';

const help = () => `formwork serve: runs the service and the playground.

Settings are environment variables, or the same names in formwork.json (or the file that FORMWORK_CONFIG names):

${describeSettings()}
`;

/** Runs until SIGINT or SIGTERM; resolves to the exit status. Arguments other than `--help` are typed wrong. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(help());
    return 0;
  }
  return withUsage(help(), async () => {
    parseArgs({ args: [...args] });
    const { serve } = await import('./serve.ts');
    return serve();
  });
}
