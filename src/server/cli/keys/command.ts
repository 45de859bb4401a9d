/**
 * `npx formwork keys`: asks the running server of the data folder, or opens the store itself if no
 * server runs.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../settings/config.ts';
import { UsageProblem } from '../../settings/usage-problem.ts';
import { checkOptions, withUsage } from '../usage.ts';
import { withAdmin } from './admin.ts';
import { type Body, createBody, graceBody, type Options } from './body.ts';
import { show } from './show.ts';

const help = `formwork keys: manage API keys.

  create --name NAME [--models a,b] [--credits N] [--rpm N] [--tpm N] [--parallel N]
         [--expires 30d|2027-01-01] [--json]
  list [--json]
  rotate ID [--grace 1h] [--json]
  revoke ID [--json]

A key is shown only once, when you create or rotate it. A running server applies changes at once; with PostgreSQL, each
node within two seconds. Set FORMWORK_DATA_DIR or DATABASE_URL as for the server, in the environment or in formwork.json.
`;

/** An action of the command. */
interface Action {
  readonly options: readonly string[];
  /** The number of ids that it takes. */
  readonly ids: 0 | 1;
  request(options: Options, id: string): readonly [method: string, path: string, body?: Body];
}

const actions: Readonly<Record<string, Action>> = {
  create: {
    options: ['name', 'models', 'credits', 'rpm', 'tpm', 'parallel', 'expires'],
    ids: 0,
    request: (options) => ['POST', '/admin/keys', createBody(options)],
  },
  list: { options: [], ids: 0, request: () => ['GET', '/admin/keys'] },
  rotate: {
    options: ['grace'],
    ids: 1,
    request: ({ grace }, id) => ['POST', `/admin/keys/${id}/rotate`, graceBody(grace)],
  },
  revoke: { options: [], ids: 1, request: (_, id) => ['POST', `/admin/keys/${id}/revoke`] },
};

/** Runs the command: from the arguments after `keys` to an exit status. */
export async function keysCommand(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  return withUsage(help, args, async () => {
    if (name === undefined) throw new UsageProblem('Pass what to do with keys.');
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageProblem(`Unknown command "keys ${name}"`);
    const text = { type: 'string' } as const;
    const { values, positionals, tokens } = parseArgs({
      args: rest,
      allowPositionals: true,
      tokens: true,
      options: {
        name: text,
        models: text,
        credits: text,
        rpm: text,
        tpm: text,
        parallel: text,
        expires: text,
        grace: text,
        json: { type: 'boolean', default: false },
      },
    });
    checkOptions(`keys ${name}`, [...action.options, 'json'], tokens);
    if (positionals.length !== action.ids) {
      throw new UsageProblem(
        action.ids === 0
          ? `"keys ${name}" takes no id`
          : `"keys ${name}" takes exactly one key id (see "keys list")`,
      );
    }
    const { json, ...options } = values;
    const request = action.request(options, encodeURIComponent(positionals[0] ?? ''));
    return await withAdmin(readConfig(), name === 'create', async (ask) =>
      show(await ask(...request), json),
    );
  });
}
