import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../../../src/server/store/lock/lock.ts';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
  },
}));

const folder = mkdtempSync(join(tmpdir(), 'formwork-lock-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder can be locked where the file system has no hard links', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'data_folder_in_use' });
  expect(readdirSync(folder)).toEqual(['formwork.host', 'formwork.sock']);
  await lock.release();
  await (await lockFolder(folder)).release();
});
