/**
 * `npx formwork backup`: asks the running server of the data folder for a backup, or copies the
 * database if no server runs.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ErrorCode, formworkError } from '../../runtime/common/errors.ts';
import { readConfig } from '../settings/config.ts';
import { UsageProblem } from '../settings/usage-problem.ts';
import type { Backup } from '../store/backup.ts';
import { hasEmbedded } from '../store/embedded/open.ts';
import { lockFolder } from '../store/lock/lock.ts';
import { openDatabase } from '../store/open.ts';
import { askRunningServer } from './running-server.ts';
import { withUsage } from './usage.ts';

const help = `formwork backup FOLDER [--json]: copies the embedded database, also while the server runs.

FOLDER must be empty or must not exist. To restore, start a server with FORMWORK_DATA_DIR=FOLDER, or replace the data
folder's pg with FOLDER/pg. With DATABASE_URL, use pg_dump or your usual tool for PostgreSQL.
Set FORMWORK_DATA_DIR as for the server, in the environment or in formwork.json.
`;

async function askRunning(dataFolder: string, folder: string): Promise<Backup | undefined> {
  const answer = await askRunningServer(dataFolder, 'POST', '/admin/backup', { folder });
  if (!answer) return undefined;
  const body = JSON.parse(answer.body) as Backup & {
    error?: { message: string; code: ErrorCode };
  };
  if (body.error) throw formworkError(body.error.message, { code: body.error.code });
  return body;
}

async function copyStopped(dataFolder: string, folder: string): Promise<Backup> {
  if (!hasEmbedded(dataFolder)) {
    throw formworkError(`There is no database in ${dataFolder} (FORMWORK_DATA_DIR).`, {
      code: 'not_found',
    });
  }
  const lock = await lockFolder(dataFolder);
  const database = await openDatabase({ dataFolder });
  try {
    return await database.backUp!(folder);
  } finally {
    await database.close();
    await lock.release();
  }
}

/** Runs the command: from the arguments after `backup` to an exit status. */
export async function backupCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, args, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [given, more] = positionals;
    if (!given || more) throw new UsageProblem('Pass exactly one folder.');
    const config = readConfig();
    if (config.DATABASE_URL) {
      throw formworkError('The data is in PostgreSQL (DATABASE_URL): use pg_dump.', {
        code: 'invalid_value',
      });
    }
    const dataFolder = resolve(config.FORMWORK_DATA_DIR);
    const folder = resolve(given);
    const backup =
      (await askRunning(dataFolder, folder)) ?? (await copyStopped(dataFolder, folder));
    if (values.json) console.log(JSON.stringify(backup));
    else {
      const megabytes = Math.ceil(backup.bytes / 1e6);
      console.log(`Copied ${megabytes} MB to ${folder} in ${backup.milliseconds} ms.`);
    }
    return 0;
  });
}
