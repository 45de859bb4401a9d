/** The files of the embedded database, before there is a database. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, `make-cluster${extname(import.meta.filename)}`);

/** Whether there is a database of that name. */
export const hasCluster = (dataFolder: string, name: string): boolean =>
  existsSync(join(dataFolder, name, 'PG_VERSION'));

/**
 * Makes the files of an empty database, where there are none. In a process of its own, because that takes half a
 * gigabyte for a few seconds, which the server would keep; and under another name until they are all there, so that
 * a process killed meanwhile leaves nothing that looks like a database.
 */
export async function ensureCluster(dataFolder: string, name: string): Promise<void> {
  if (hasCluster(dataFolder, name)) return;
  const folder = join(dataFolder, name);
  for (const left of globSync(`${name}.new-*`, { cwd: dataFolder })) {
    rmSync(join(dataFolder, left), { recursive: true, force: true });
  }
  const making = mkdtempSync(`${folder}.new-`);
  await promisify(execFile)(process.execPath, [program, making]);
  renameSync(making, folder);
}
