import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAdded, writeAdded } from '../../../../src/server/engine/models/added-models.ts';

let isFull = false;

/** What a full disk does: the file is there, without its content. */
const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeFileSync: typeof fs.writeFileSync = (file, data, options) => {
    fs.writeFileSync(file, isFull ? '' : data, options);
    if (isFull) throw full();
  };
  return { ...fs, writeFileSync };
});
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const writeFile: typeof fs.writeFile = async (file, data, options) => {
    await fs.writeFile(file, isFull ? '' : data, options);
    if (isFull) throw full();
  };
  return { ...fs, writeFile };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwork-added-'));
});
afterEach(() => {
  isFull = false;
  rmSync(folder, { recursive: true });
});

const model = (id: string) => ({ id, url: `https://example.com/${id}/`, library: '/library.wasm' });

test('the list of added models survives a full disk', async () => {
  await writeAdded(folder, [model('one')]);
  isFull = true;
  const added = async () => writeAdded(folder, [model('one'), model('two')]);
  await expect(added()).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readAdded(folder)).toEqual([model('one')]);
  expect(readdirSync(join(folder, 'models'))).toEqual(['added.json']);
});

test.each([
  ['an entry without a name', [model('one'), model('')], '[1] has no "id"'],
  ['an entry without a library', [{ id: 'one', url: '/one' }], '[0] has no "library"'],
  ['no array', {}, 'it must contain a JSON array'],
])('a list with %s is reported with its file', (_, list, problem) => {
  const file = join(folder, 'models/added.json');
  mkdirSync(join(folder, 'models'));
  writeFileSync(file, JSON.stringify(list));
  expect(() => readAdded(folder)).toThrow(
    expect.objectContaining({
      code: 'invalid_value',
      message: expect.stringContaining(`${file} cannot be read: ${problem}`),
    }),
  );
});
