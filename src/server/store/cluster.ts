/** The files of the embedded database, before there is a database. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, `make-cluster${extname(import.meta.filename)}`);

/** What an empty database takes, and a little to begin with. */
const clusterBytes = 64 * 1024 * 1024;

/** Whether there is a database of that name. */
export const hasCluster = (dataFolder: string, name: string): boolean =>
  existsSync(join(dataFolder, name, 'PG_VERSION'));

/**
 * Makes the files of an empty database, where there are none. In a process of its own, because that takes half a
 * gigabyte for a few seconds, which the server would keep; and under another name until they are all there, so that
 * a process killed meanwhile leaves nothing that looks like a database.
 * @throws when the disk has no room for it, or the folder holds something else.
 */
export async function ensureCluster(dataFolder: string, name: string): Promise<void> {
  if (hasCluster(dataFolder, name)) return;
  const folder = join(dataFolder, name);
  for (const left of globSync(`${name}.new-*`, { cwd: dataFolder })) {
    rmSync(join(dataFolder, left), { recursive: true, force: true });
  }
  if (existsSync(folder)) throw new Error('PG_VERSION is not in it.');
  const { bavail, bsize } = statfsSync(dataFolder);
  if (bavail * bsize < clusterBytes) {
    const [free, wanted] = [bavail * bsize, clusterBytes].map((bytes) => Math.floor(bytes / 1e6));
    throw new Error(`Its disk has ${free} MB free; a new database needs ${wanted} MB.`);
  }
  const making = mkdtempSync(`${folder}.new-`);
  try {
    await promisify(execFile)(process.execPath, [program, making]);
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}
