import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEmbedded } from '../../../src/server/store/embedded/open.ts';

/** The system's codes for paths. The user of the tests may be root, who may do everything. */
const refused = new Map<string, string>();

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    accessSync: (path: string, mode?: number) => {
      const code = refused.get(path);
      if (code === undefined) return fs.accessSync(path, mode);
      throw Object.assign(new Error(`${code}: refused`), { code, path });
    },
  };
});

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'formwork-access-'));
  mkdirSync(join(dataFolder, 'pg', 'global'), { recursive: true });
  writeFileSync(join(dataFolder, 'pg', 'global', 'pg_control'), '');
});
afterEach(() => {
  refused.clear();
  rmSync(dataFolder, { recursive: true });
});

const message = () =>
  openEmbedded(dataFolder).then(
    () => '',
    (error: Error) => error.message,
  );

test.each(['.', 'pg', 'pg/global', 'pg/global/pg_control'])(
  'a database of another user (%s) is not called damaged',
  async (name) => {
    const path = join(dataFolder, name);
    refused.set(path, 'EACCES');
    const text = await message();
    expect(text).toContain(`may not read and write ${path}.`);
    expect(text).toContain('chown -R');
    expect(text).not.toContain('damaged');
  },
);

test('a database on a file system that is read-only is not called damaged', async () => {
  refused.set(join(dataFolder, 'pg'), 'EROFS');
  const text = await message();
  expect(text).toContain('read-only');
  expect(text).not.toMatch(/damaged|chown/);
});

test('other files that cannot be opened are called damaged', async () => {
  expect(await message()).toContain('Its files are damaged');
});
