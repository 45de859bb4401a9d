/**
 * Marks a data folder with the machine that uses it. The socket excludes other processes of this
 * machine only, and a folder on a shared file system (NFS, a volume of several pods) has others.
 */
import { closeSync, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formworkError } from '../../../runtime/common/errors.ts';
import { replaceFile } from '../../settings/replace-file.ts';
import { fullDiskAdvice, isFull } from '../embedded/fatal-errors.ts';

/** Times of marks, in milliseconds. */
export interface MarkTimes {
  /** The interval of renewals. */
  readonly beatMs: number;
  /** How long a mark counts that is not renewed. */
  readonly deadMs: number;
}

const defaultTimes: MarkTimes = { beatMs: 2000, deadMs: 10_000 };

/** What a mark says. */
interface Machine {
  readonly host: string;
  /** Identifies the running kernel, which containers of a machine share, as they do sockets. */
  readonly boot: string;
}

/** A mark as it is now. */
interface Mark extends Machine {
  /** Changes with each renewal. */
  readonly renewedMs: number;
}

const pathOf = (dataFolder: string): string => join(dataFolder, 'formwork.host');

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

function ownMachine(): Machine {
  const host = hostname();
  try {
    return { host, boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() };
  } catch {
    // Only Linux has it.
    return { host, boot: host };
  }
}

/** The mark of a folder; undefined if it has none. */
function read(dataFolder: string): Mark | undefined {
  let file: number;
  try {
    // NFS looks at the file itself when it is opened, and not at what it remembers of it.
    file = openSync(pathOf(dataFolder), 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const { mtimeMs } = fstatSync(file);
    return { ...machineOf(readFileSync(file, 'utf8')), renewedMs: mtimeMs };
  } finally {
    closeSync(file);
  }
}

function machineOf(text: string): Machine {
  try {
    return JSON.parse(text) as Machine;
  } catch {
    // Its machine crashed while it wrote it.
    return { host: 'unknown', boot: '' };
  }
}

/**
 * Marks a folder as used by this machine, unless another one uses it. A mark that another machine
 * left when it crashed is replaced; as clocks of machines differ, this one waits for a renewal.
 * @returns the name of the other machine that uses it, if there is one.
 * @throws `database_unavailable` if the disk is full.
 */
export async function markFolder(
  dataFolder: string,
  times: MarkTimes = defaultTimes,
): Promise<string | undefined> {
  const own = ownMachine();
  for (;;) {
    const found = read(dataFolder);
    if (found?.boot === own.boot) return undefined;
    if (found) {
      if (await isRenewed(dataFolder, found, times)) return found.host;
      rmSync(pathOf(dataFolder), { force: true });
    }
    try {
      writeFileSync(pathOf(dataFolder), JSON.stringify(own), { flag: 'wx' });
      return undefined;
    } catch (error) {
      // Another machine was faster.
      if (hasCode(error, 'EEXIST')) continue;
      // An empty mark would count as that of another machine.
      rmSync(pathOf(dataFolder), { force: true });
      throw isFull((error as Error).message) ? noSpace(dataFolder, error as Error) : error;
    }
  }
}

const noSpace = (dataFolder: string, cause: Error) =>
  formworkError(
    `Cannot write ${pathOf(dataFolder)}: ${cause.message}\n${fullDiskAdvice}`,
    { code: 'database_unavailable' },
    { cause },
  );

async function isRenewed(
  dataFolder: string,
  { renewedMs }: Mark,
  { beatMs, deadMs }: MarkTimes,
): Promise<boolean> {
  for (let waited = 0; waited < deadMs; waited += beatMs) {
    await sleep(beatMs);
    const now = read(dataFolder);
    if (!now) return false;
    if (now.renewedMs !== renewedMs) return true;
  }
  return false;
}

/**
 * Renews the mark of a folder that this process has locked and marked. Ends the process if the mark
 * is another machine's or gone: another machine has taken the folder, because this one did not
 * renew its mark for a while, and both would write to it.
 * @returns Deletes the mark.
 */
export async function keepMark(
  dataFolder: string,
  { beatMs }: MarkTimes = defaultTimes,
): Promise<() => void> {
  const own = ownMachine();
  const touch = () => {
    const now = new Date();
    return utimes(pathOf(dataFolder), now, now);
  };
  await touch().catch((error: unknown) => {
    if (!hasCode(error, 'EPERM')) throw error;
    // The file belongs to another user. Replacing it needs space, which a full disk does not have.
    return replaceFile(pathOf(dataFolder), JSON.stringify(own));
  });
  const renew = async (): Promise<void> => {
    const found = read(dataFolder);
    if (found?.boot !== own.boot) {
      console.error(`${lossOf(dataFolder, found)} This server stops.`);
      process.exit(1);
    }
    await touch();
  };
  const timer = setInterval(() => {
    // A file system that does not answer now may answer the next time.
    renew().catch(() => {});
  }, beatMs).unref();
  return () => {
    clearInterval(timer);
    if (read(dataFolder)?.boot === own.boot) rmSync(pathOf(dataFolder), { force: true });
  };
}

const lossOf = (dataFolder: string, found: Machine | undefined): string =>
  found
    ? `The machine ${found.host} has taken the data folder ${dataFolder}, because this one did not answer for a while.`
    : `${pathOf(dataFolder)} was deleted, so another machine may have used the data folder meanwhile. Do not delete this file while a server runs.`;
