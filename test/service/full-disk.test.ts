import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { startStores, type TestStores } from './support/stores.ts';

const writer = fileURLToPath(new URL('./support/endless-writer.ts', import.meta.url));

/**
 * A limit on the size of files stands in for a disk without room: both end a write of the log of
 * changes.
 */
const fileBytes = 12 * 1024 * 1024;

describe.skipIf(process.platform === 'win32')('if the write-ahead log has no space', () => {
  let stores: TestStores;
  let dataFolder: string;
  beforeAll(async () => {
    stores = await startStores('embedded');
    ({ dataFolder } = await stores.make());
  });
  afterAll(() => stores.stop());

  const write = () =>
    spawnSync(
      'sh',
      ['-c', `ulimit -f ${fileBytes / 512}; exec "$@"`, 'sh', process.execPath, writer, dataFolder],
      {
        encoding: 'utf8',
        timeout: 100_000,
      },
    );

  test('the process ends with a message, loses nothing acknowledged, and restarts once there is space', async () => {
    const ended = write();
    expect(ended.stderr).toMatch(/pg stopped: could not write .*log.*\nFree disk space/);
    expect(ended.status).toBe(1);
    const acknowledged = ended.stdout.trim().split('\n').length;
    expect(acknowledged).toBeGreaterThan(1);

    const refused = write();
    expect(refused.stderr).toMatch(/Cannot open .*could not write .*\nFree disk space/);
    expect(refused.stderr).not.toContain('damaged');

    const database = await openDatabase({ dataFolder });
    const [kept] = await rows<{ count: string }>(database.orm, sql`select count(*) from settings`);
    expect(Number(kept?.count)).toBeGreaterThanOrEqual(acknowledged);
    await database.close();
  });
});
