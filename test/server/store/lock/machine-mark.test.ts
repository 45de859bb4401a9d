/** Data folders on a file system that several machines share. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FolderLock, lockFolder } from '../../../../src/server/store/lock/lock.ts';
import { until } from '../../../support/until.ts';

const times = { beatMs: 20, deadMs: 200 };

let folder: string;
let mark: string;
let lock: FolderLock | undefined;
let beats: NodeJS.Timeout | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwork-mark-'));
  mark = join(folder, 'formwork.host');
});
afterEach(async () => {
  clearInterval(beats);
  await lock?.release();
  lock = undefined;
  rmSync(folder, { recursive: true });
});

/** The mark of a server on another machine. */
const other = JSON.stringify({ host: 'other-machine', boot: 'another kernel' });

const renewOthers = () => {
  beats = setInterval(() => utimesSync(mark, new Date(), new Date()), times.beatMs);
};

test('a folder that a server on another machine uses is refused, with the name of the machine', async () => {
  writeFileSync(mark, other);
  renewOthers();
  await expect(lockFolder(folder, times)).rejects.toMatchObject({
    code: 'data_folder_in_use',
    message: expect.stringContaining('other-machine'),
  });
  expect(readFileSync(mark, 'utf8')).toBe(other);
});

test('a folder that another machine left when it crashed can be locked', async () => {
  writeFileSync(mark, other);
  lock = await lockFolder(folder, times);
  expect(readFileSync(mark, 'utf8')).not.toBe(other);
});

test('a folder that another machine releases meanwhile can be locked', async () => {
  writeFileSync(mark, other);
  setTimeout(() => rmSync(mark), 100);
  lock = await lockFolder(folder, { beatMs: 20, deadMs: 60_000 });
});

test('after a crash on this machine, a server starts at once', async () => {
  const crashed = await lockFolder(folder, times);
  const left = readFileSync(mark);
  await crashed.release();
  writeFileSync(mark, left);
  lock = await lockFolder(folder, { beatMs: 60_000, deadMs: 60_000 });
});

test('a mark that was not written completely counts as that of another machine', async () => {
  writeFileSync(mark, '');
  renewOthers();
  await expect(lockFolder(folder, times)).rejects.toMatchObject({ code: 'data_folder_in_use' });
});

test('a machine whose new mark another one replaces before it has the folder is refused', async () => {
  const locking = lockFolder(folder, times);
  expect(readFileSync(mark, 'utf8')).not.toBe(other);
  writeFileSync(mark, other);
  renewOthers();
  await expect(locking).rejects.toMatchObject({ code: 'data_folder_in_use' });
  expect(readFileSync(mark, 'utf8')).toBe(other);
});

describe('a server ends', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  beforeEach(async () => {
    vi.clearAllMocks();
    lock = await lockFolder(folder, times);
  });
  afterAll(() => vi.restoreAllMocks());

  test('if another machine has taken its folder', async () => {
    expect(exit).not.toHaveBeenCalled();
    writeFileSync(mark, other);
    await until(() => exit.mock.calls.length > 0);
    expect(exit).toHaveBeenCalledWith(1);
    expect(error.mock.calls[0]).toEqual([expect.stringContaining('other-machine')]);
    await lock!.release();
    expect(readFileSync(mark, 'utf8')).toBe(other);
  });

  test('if its mark is gone, as after another machine has taken and released the folder', async () => {
    rmSync(mark);
    await until(() => exit.mock.calls.length > 0);
    expect(exit).toHaveBeenCalledWith(1);
    expect(error.mock.calls[0]).toEqual([
      expect.stringMatching(/formwork\.host was deleted.* This server stops\.$/),
    ]);
  });
});
