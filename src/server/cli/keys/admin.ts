/** The /admin API of the running server, or of the store itself if no server runs. */
import { resolve } from 'node:path';
import { formworkError } from '../../../runtime/common/errors.ts';
import { createKeys } from '../../access/keys/keys.ts';
import { createAdmin } from '../../admin/admin-app.ts';
import { createAudit } from '../../admin/auth/audit.ts';
import { createCredentials } from '../../admin/auth/credentials.ts';
import { createTokens } from '../../admin/auth/tokens.ts';
import type { Config } from '../../settings/config.ts';
import { hasEmbedded } from '../../store/embedded/open.ts';
import { lockFolder } from '../../store/lock/lock.ts';
import { openDatabase } from '../../store/open.ts';
import { askRunningServer, type RunningServerAnswer } from '../running-server.ts';
import type { Body } from './body.ts';

type Ask = (method: string, path: string, body?: Body) => Promise<RunningServerAnswer>;

/**
 * Runs `task` with access to the /admin API, of the running server or of the store itself.
 * @param makes Whether to create a missing store.
 * @throws `not_found` if there is none.
 */
export async function withAdmin(
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
