/** Creates the files of the embedded database. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, `make-cluster${extname(import.meta.filename)}`);

/** The size of an empty database, plus some space to start. */
const clusterBytes = 64 * 1024 * 1024;

/** Whether a database of that name exists. */
export const hasCluster = (dataFolder: string, name: string): boolean =>
  existsSync(join(dataFolder, name, 'PG_VERSION'));

/**
 * Creates the files of an empty database, if there are none. A separate process does it, because it
 * takes half a gigabyte for a few seconds, which the server would not release. It uses a temporary
 * name until all files exist, so that a killed process leaves nothing that looks like a database.
 * @throws if the disk is full, or the folder contains something else.
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
