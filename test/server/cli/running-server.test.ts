/** `keys` and `backup` when the process that has the data folder gives no proper answer. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupCommand } from '../../../src/server/cli/backup.ts';
import { askRunningServer } from '../../../src/server/cli/running-server.ts';
import { type FolderLock, lockFolder } from '../../../src/server/store/lock/lock.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const cli = resolve(import.meta.dirname, '../../../src/server/cli/cli.ts');
let folder: string;
let lock: FolderLock;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'formwork-running-server-'));
  lock = await lockFolder(folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await lock.release();
  rmSync(folder, { recursive: true });
});

const formwork = (...args: string[]) =>
  new Promise<{ status: number; out: string; error: string }>((done) => {
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: { PATH: process.env.PATH, FORMWORK_DATA_DIR: folder }, cwd: folder },
      (_, out, error) => done({ status: child.exitCode ?? -1, out, error: error.trim() }),
    );
  });

const commands = [
  ['keys', 'list'],
  ['backup', 'copy'],
];

test('a server that starts answers with a coded error, as JSON', async () => {
  const answer = await askRunningServer(folder, 'GET', '/admin/keys');
  expect(answer?.status).toBe(503);
  expect(JSON.parse(answer!.body)).toMatchObject({ error: { code: 'engine_busy' } });
});

test.each(commands)('`%s %s` says that the server starts, in one line', async (...args) => {
  expect(await formwork(...args)).toEqual({
    status: 1,
    out: '',
    error: 'The service is starting. Try again shortly.',
  });
});

test('a backup that the server refuses keeps the code of the server', async () => {
  vi.stubEnv('FORMWORK_DATA_DIR', folder);
  const refused = backupCommand([join(folder, 'copy')]);
  await expect(refused).rejects.toMatchObject({ code: 'engine_busy' });
});

test.each(commands)('`%s %s` shows an answer that is not JSON', async (...args) => {
  lock.serve(() => new Response('Not now.', { status: 502 }));
  expect(await formwork(...args)).toEqual({
    status: 1,
    out: '',
    error: 'The running server gave an answer that is not JSON (status 502): Not now.',
  });
});

test.each(commands)('`%s %s` says that the server stopped without an answer', async (...args) => {
  lock.serve(() => lock.release().then(() => Response.json({})));
  expect(await formwork(...args)).toEqual({
    status: 1,
    out: '',
    error: 'The server stopped before it answered.',
  });
});
