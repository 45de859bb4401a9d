/**
 * Copies the embedded database while it is in use, as a base backup with PostgreSQL's low-level API
 * (manual, 25.3.3, "Making a base backup using the low level API"): it copies files while they
 * change, together with the write-ahead log since the start. The first start on the copy replays
 * the log.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formworkError } from '../../runtime/common/errors.ts';
import { addedModelsList } from '../settings/added-models-list.ts';

/** A finished backup. */
export interface Backup {
  /** The folder of the copy: a data folder for a server. */
  readonly folder: string;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Runs SQL text and returns its rows. */
type Execute = (text: string) => Promise<unknown>;

const log = 'pg_wal';
/** Files of the running process, which the copy does not need. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', log]);

/**
 * Copies the database and the list of added models in `dataFolder` to `target`, as a data folder.
 * It blocks nothing, and the copy includes everything that is committed before the end. No
 * checkpoint may delete segments of the write-ahead log meanwhile.
 * @param name The database's folder in a data folder.
 * @throws `conflict` if the target exists; `invalid_value` with the system's reason if it cannot be
 *   written.
 */
export async function backUp(
  execute: Execute,
  dataFolder: string,
  target: string,
  name: string,
): Promise<Backup> {
  try {
    return await copyDatabase(execute, dataFolder, target, name);
  } catch (error) {
    throw fileError(error) ?? error;
  }
}

/** The error of a file; undefined for others, such as those of the database. */
function fileError(cause: unknown): Error | undefined {
  if (!(cause instanceof Error && 'syscall' in cause)) return undefined;
  return formworkError(
    `The backup failed: ${cause.message}. If a server runs, the server's user writes it.`,
    { code: 'invalid_value', param: 'folder' },
    { cause },
  );
}

async function copyDatabase(
  execute: Execute,
  dataFolder: string,
  target: string,
  name: string,
): Promise<Backup> {
  const begun = performance.now();
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw formworkError(`${target} is not empty: a backup needs an empty folder.`, {
      code: 'conflict',
      param: 'folder',
    });
  }
  const source = join(dataFolder, name);
  const list = join(target, addedModelsList);
  // A temporary name until it is complete.
  const making = join(target, `${name}.partial`);
  await mkdir(target, { recursive: true });
  await execute(`select pg_backup_start('formwork', true)`);
  let label: string | undefined;
  try {
    let bytes = await copyFolder(source, making, left);
    label = await endOf(execute);
    bytes += await copyFolder(join(source, log), join(making, log));
    await writeSynced(join(making, 'backup_label'), label);
    bytes += await copyList(join(dataFolder, addedModelsList), list);
    await rename(making, join(target, name));
    await syncFolder(target);
    return { folder: target, bytes, milliseconds: Math.round(performance.now() - begun) };
  } catch (error) {
    if (label === undefined) await endOf(execute).catch(() => {});
    // What fails here hides the reason.
    for (const made of [making, dirname(list)]) {
      await rm(made, { recursive: true, force: true }).catch(() => {});
    }
    throw error;
  }
}

/** Ends PostgreSQL's backup mode, and returns the label file for the copy's first start. */
async function endOf(execute: Execute): Promise<string> {
  const { rows } = (await execute('select labelfile from pg_backup_stop(false)')) as {
    rows: { labelfile: string }[];
  };
  return rows[0]!.labelfile;
}

/** Copies a file with its folder, if there is one. */
async function copyList(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0;
  await mkdir(dirname(to));
  const bytes = await copyOne(from, to);
  await syncFolder(dirname(to));
  return bytes;
}

const filesAtOnce = 8;

/**
 * Copies the content of a folder; resolves to the number of bytes once they are on the disk. If a
 * file fails, it creates no others, and throws when those under way have ended.
 * @param stop Aborted with the first error in the folder and those below it.
 */
async function copyFolder(
  from: string,
  to: string,
  without: ReadonlySet<string> = new Set(),
  stop = new AbortController(),
): Promise<number> {
  await mkdir(to);
  const entries = await readdir(from, { withFileTypes: true });
  const waiting = entries.filter(({ name }) => !without.has(name)).values();
  let bytes = 0;
  // Files that are synced concurrently share a commit of the file system's journal.
  const copySome = async () => {
    for (const entry of waiting) {
      if (stop.signal.aborted) return;
      const [one, copy] = [join(from, entry.name), join(to, entry.name)];
      try {
        const size = await (entry.isDirectory()
          ? copyFolder(one, copy, new Set(), stop)
          : copyOne(one, copy));
        bytes += size;
      } catch (error) {
        stop.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, copySome));
  stop.signal.throwIfAborted();
  await syncFolder(to);
  return bytes;
}

async function copyOne(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to);
  } catch (error) {
    // Deleted since the folder was read. The write-ahead log records that too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  await synced(to, 'r+');
  return (await stat(to)).size;
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function synced(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows cannot sync folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await synced(path, 'r');
}
