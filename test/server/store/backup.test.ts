import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAdded } from '../../../src/server/engine/models/added-models.ts';
import { backUp } from '../../../src/server/store/backup.ts';

let base: string;
let dataFolder: string;
let source: string;
let target: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'formwork-copy-'));
  dataFolder = join(base, 'data');
  source = join(dataFolder, 'pg');
  target = join(base, 'copy');
  for (const name of ['pg_wal', 'base/1', 'base/2', 'base/3']) {
    mkdirSync(join(source, name), { recursive: true });
    for (let file = 0; file < 100; file++) writeFileSync(join(source, name, String(file)), 'x');
  }
});
afterEach(() => rmSync(base, { recursive: true }));

const copy = () =>
  backUp(async () => ({ rows: [{ labelfile: 'label' }] }), dataFolder, target, 'pg');

test('a file that cannot be copied ends a backup with its error, and the next succeeds', async () => {
  // No file system opens a link to itself.
  const bad = join(source, 'bad');
  symlinkSync('bad', bad);
  for (let round = 0; round < 10; round++) {
    await expect(copy()).rejects.toThrow(/ELOOP/);
    expect(readdirSync(target)).toEqual([]);
  }
  rmSync(bad);
  expect(await copy()).toMatchObject({ folder: target, bytes: 400 });
  expect(existsSync(join(target, 'pg', 'backup_label'))).toBe(true);
});

test('a backup has the list of added models, without downloads', async () => {
  const models = [{ id: 'mine', url: '/models/mine', library: '/models/mine.wasm' }];
  mkdirSync(join(dataFolder, 'models'));
  writeFileSync(join(dataFolder, 'models', 'added.json'), JSON.stringify(models));
  writeFileSync(join(dataFolder, 'models', 'params_shard_0.bin'), 'weights');
  await copy();
  expect(readdirSync(target).sort()).toEqual(['models', 'pg']);
  expect(readdirSync(join(target, 'models'))).toEqual(['added.json']);
  expect(readAdded(target)).toEqual(models);
});
