/**
 * Distinguishes files that this process may not use from damaged ones. PostgreSQL in WebAssembly
 * fails on both in the same ways.
 */
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

/**
 * The remedy if this process may not read and write a file of the database; undefined if it may.
 * @param name The database's folder in the data folder.
 */
export function accessAdvice(dataFolder: string, name: string): string | undefined {
  try {
    const folder = join(dataFolder, name);
    for (const one of [dataFolder, folder]) accessSync(one, R_OK | W_OK | X_OK);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const search = entry.isDirectory() ? X_OK : 0;
      accessSync(join(entry.parentPath, entry.name), R_OK | W_OK | search);
    }
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException;
    if (code === 'EROFS') return `The file system of ${path} is read-only.`;
    if (!/^(?:EACCES|EPERM)$/.test(code)) return undefined;
    const user = process.geteuid?.() ?? 'USER';
    return `The user of this process (${user}) may not read and write ${path}. Give the files to the user of the server: chown -R ${user} ${dataFolder}`;
  }
  return undefined;
}
