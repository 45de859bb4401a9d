/**
 * `npx formwork keys`: asks the running server of the data folder, or opens the store itself if no
 * server runs.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formworkError } from '../../runtime/common/errors.ts';
import { parseExpiry } from '../access/keys/expiry.ts';
import { createKeys } from '../access/keys/keys.ts';
import { createAdmin } from '../admin/admin-app.ts';
import { createAudit } from '../admin/auth/audit.ts';
import { createCredentials } from '../admin/auth/credentials.ts';
import { createTokens } from '../admin/auth/tokens.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { UsageProblem } from '../settings/usage-problem.ts';
import { hasEmbedded } from '../store/embedded/open.ts';
import { lockFolder } from '../store/lock/lock.ts';
import { openDatabase } from '../store/open.ts';
import { askRunningServer, type RunningServerAnswer } from './running-server.ts';
import { checkOptions, withUsage } from './usage.ts';

const help = `formwork keys: manage API keys.

  create --name NAME [--models a,b] [--credits N] [--rpm N] [--tpm N] [--parallel N]
         [--expires 30d|2027-01-01] [--json]
  list [--json]
  rotate ID [--grace 1h] [--json]
  revoke ID [--json]

A key is shown only once, when you create or rotate it. A running server applies changes at once; with PostgreSQL, each
node within two seconds. Set FORMWORK_DATA_DIR or DATABASE_URL as for the server, in the environment or in formwork.json.
`;

type Body = Record<string, unknown>;
type Ask = (method: string, path: string, body?: Body) => Promise<RunningServerAnswer>;

/**
 * Runs `task` with access to the /admin API, of the running server or of the store itself.
 * @param makes Whether to create a missing store.
 * @throws `not_found` if there is none.
 */
async function withAdmin(
  config: Config,
  makes: boolean,
  task: (ask: Ask) => Promise<number>,
): Promise<number> {
  const dataFolder = resolve(config.FORMWORK_DATA_DIR);
  const url = config.DATABASE_URL;
  if (!url && (await askRunningServer(dataFolder, 'GET', '/admin/keys'))) {
    return task(async (method, path, body) => {
      const answer = await askRunningServer(dataFolder, method, path, body);
      if (answer) return answer;
      throw formworkError('The server has stopped. Try again.', { code: 'engine_busy' });
    });
  }
  if (!url && !hasEmbedded(dataFolder)) {
    const none = `There is no database in ${dataFolder} (FORMWORK_DATA_DIR)`;
    if (!makes) throw formworkError(`${none}, so there are no keys.`, { code: 'not_found' });
    // Warns, because in another folder than the server's, no server knows the new key.
    console.error(`${none}: creating one.`);
  }
  const lock = url ? undefined : await lockFolder(dataFolder);
  const database = await openDatabase({ url, dataFolder });
  try {
    const audit = createAudit(database);
    const tokens = createTokens(database);
    // Nobody signs in here.
    const secret = { matches: () => false, hash: '', made: undefined };
    const admin = createAdmin({
      database,
      keys: createKeys(database),
      audit,
      tokens,
      credentials: createCredentials({ secret, tokens, audit }),
      secretHash: secret.hash,
      onError: (error) => console.error(error),
    });
    return await task(async (method, path, body) => {
      const request = new Request(`http://localhost${path}`, {
        method,
        body: body ? JSON.stringify(body) : null,
      });
      const response = await admin(request, { trusted: true });
      return { status: response.status, body: await response.text() };
    });
  } finally {
    await database.close();
    await lock?.release();
  }
}

function integer(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageProblem(`--${option} must be a whole number`);
  return Number(text);
}

interface Options {
  readonly name?: string;
  readonly models?: string;
  readonly credits?: string;
  readonly rpm?: string;
  readonly tpm?: string;
  readonly parallel?: string;
  readonly expires?: string;
  readonly grace?: string;
}

function createBody(options: Options): Body {
  if (!options.name) throw new UsageProblem('--name is required');
  const body: Body = {
    name: options.name,
    models: options.models?.split(',').map((model) => model.trim()),
    credits: integer(options.credits, 'credits'),
    requests_per_minute: integer(options.rpm, 'rpm'),
    tokens_per_minute: integer(options.tpm, 'tpm'),
    max_parallel: integer(options.parallel, 'parallel'),
  };
  if (options.expires !== undefined) {
    const time = parseExpiry(options.expires, Date.now());
    if (time === undefined) {
      throw new UsageProblem('--expires must be a duration (12h, 30d) or a date (2027-01-01)');
    }
    body.expires_at = Math.floor(time / 1000);
  }
  return body;
}

/** The validity of the old secret after a rotation. */
function graceBody(given: string | undefined): Body {
  if (given === undefined) return {};
  const now = Date.now();
  const until = parseExpiry(given, now);
  if (until === undefined || until < now)
    throw new UsageProblem('--grace must be a duration such as 1h or 7d');
  return { grace_seconds: Math.ceil((until - now) / 1000) };
}

/** A key as a line of the list. */
function line(key: Body): string {
  const limits = [
    key.models && `models ${(key.models as string[]).join(',')}`,
    key.credits !== null && `${key.credits} credits`,
    key.requests_per_minute && `${key.requests_per_minute} requests/min`,
    key.tokens_per_minute && `${key.tokens_per_minute} tokens/min`,
    key.max_parallel && `${key.max_parallel} at a time`,
    key.expires_at && `expires ${new Date(Number(key.expires_at) * 1000).toISOString()}`,
  ].filter(Boolean);
  return `${key.id}  ${String(key.prefix).padEnd(8)}  ${String(key.status).padEnd(7)}  ${key.name}${limits.length > 0 ? `  (${limits.join('; ')})` : ''}`;
}

function show(answer: RunningServerAnswer, json: boolean): number {
  if (answer.status >= 300) {
    const { error } = JSON.parse(answer.body) as { error: { message: string } };
    console.error(json ? answer.body : error.message);
    return 1;
  }
  const body = JSON.parse(answer.body) as Body;
  if (json) console.log(JSON.stringify(body));
  else if (body.object === 'list') for (const key of body.data as Body[]) console.log(line(key));
  else {
    console.log(line(body));
    if (body.key) console.log(`\n  ${body.key}\n\nThe key is not shown again.`);
  }
  return 0;
}

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
