import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../src/server/store/database.ts';
import { markFolder } from '../../src/server/store/lock/machine-mark.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { startStores, type TestStores } from './support/stores.ts';

/**
 * Runs a script of `support` with a data folder. A limit on the size of files stands in for a disk
 * without room: both end a write.
 */
const run = (script: string, dataFolder: string, fileBytes: number) =>
  spawnSync(
    'sh',
    [
      '-c',
      `ulimit -f ${fileBytes / 512}; exec "$@"`,
      'sh',
      process.execPath,
      fileURLToPath(new URL(`./support/${script}`, import.meta.url)),
      dataFolder,
    ],
    { encoding: 'utf8', timeout: 100_000 },
  );

describe.skipIf(process.platform === 'win32')('if the write-ahead log has no space', () => {
  let stores: TestStores;
  let dataFolder: string;
  beforeAll(async () => {
    stores = await startStores('embedded');
    ({ dataFolder } = await stores.make());
  });
  afterAll(() => stores.stop());

  const write = () => run('endless-writer.ts', dataFolder, 12 * 1024 * 1024);

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

describe.skipIf(process.platform === 'win32')(
  'if there is no space to mark the data folder',
  () => {
    let dataFolder: string;
    beforeEach(() => {
      dataFolder = mkdtempSync(join(tmpdir(), 'formwork-full-'));
    });
    afterEach(() => rmSync(dataFolder, { recursive: true }));
    const lock = () => run('lock-folder.ts', dataFolder, 0);

    test('the mark that a crash on this machine left is used', async () => {
      await markFolder(dataFolder);
      expect(lock()).toMatchObject({ stderr: '', stdout: 'locked\n' });
    });

    test('a server is refused with advice, and leaves no mark that others would wait for', () => {
      const { stderr } = lock();
      expect(stderr).toMatch(
        /^database_unavailable: Cannot write .*formwork\.host: .*\nFree disk space/,
      );
      expect(existsSync(join(dataFolder, 'formwork.host'))).toBe(false);
    });
  },
);
