import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { askRunningServer } from '../../../../src/server/cli/running-server.ts';
import { type FolderLock, lockFolder } from '../../../../src/server/store/lock/lock.ts';

const folders: string[] = [];
const locks: FolderLock[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const lock of locks.splice(0)) await lock.release();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-lock-'));
  folders.push(folder);
  return folder;
}

/** Locks the folder so many times at once; returns the locks and the codes of the errors. */
async function lockAtOnce(folder: string, times: number) {
  const all = await Promise.allSettled(Array.from({ length: times }, () => lockFolder(folder)));
  const won = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  locks.push(...won);
  const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  return { won, codes };
}

/** Leaves the socket of a process that has crashed. */
async function leaveSocket(folder: string): Promise<void> {
  const path = join(folder, 'formwork.sock');
  const program = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.exit())`;
  const { execFileSync } = await import('node:child_process');
  execFileSync(process.execPath, ['-e', program]);
}

test.each([2, 3, 5])('of %i that lock a folder at once, one has it', async (times) => {
  for (let round = 0; round < 20; round++) {
    const { won, codes } = await lockAtOnce(newFolder(), times);
    expect(won).toHaveLength(1);
    expect(codes).toEqual(Array(times - 1).fill('data_folder_in_use'));
  }
});

test('of two that find the socket of a crashed process, one has the folder', async () => {
  for (let round = 0; round < 5; round++) {
    const folder = newFolder();
    await leaveSocket(folder);
    const { won, codes } = await lockAtOnce(folder, 2);
    expect(won).toHaveLength(1);
    expect(codes).toEqual(['data_folder_in_use']);
  }
});

test('a folder can be locked again after its release, which leaves no file', async () => {
  const folder = newFolder();
  for (let round = 0; round < 2; round++) {
    const lock = await lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['formwork.host', 'formwork.sock']);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a lock whose socket another process moved aside still counts', async () => {
  const folder = newFolder();
  const aside = createServer();
  await new Promise<void>((done) => aside.listen(join(folder, 'formwork.oabcdef'), done));
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'data_folder_in_use' });
  await new Promise((done) => aside.close(done));
  locks.push(await lockFolder(folder));
});

test.skipIf(process.platform !== 'linux')(
  'a folder with a long path has one owner, also if their folders for temporary files differ',
  async () => {
    const folder = join(newFolder(), 'x'.repeat(120));
    const elsewhere = newFolder();
    for (let round = 0; round < 2; round++) {
      vi.unstubAllEnvs();
      const lock = await lockFolder(folder);
      expect(readdirSync(folder)).toEqual(['formwork.host', 'formwork.sock']);
      vi.stubEnv('TMPDIR', elsewhere);
      await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'data_folder_in_use' });
      expect(await askRunningServer(folder, 'GET', '/admin/keys')).toMatchObject({ status: 503 });
      await lock.release();
      expect(readdirSync(folder)).toEqual([]);
      expect(await askRunningServer(folder, 'GET', '/admin/keys')).toBeUndefined();
    }
  },
);
