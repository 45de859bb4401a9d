/** Folders that are made when they are not there. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formworkError } from '../../runtime/errors.ts';

/**
 * Makes a folder and those above it. Node's own way does not come to an end below a folder that says "not found" to
 * whoever makes something in it, as /proc does.
 * @throws what the system says where it cannot be one.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = dirname(path);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || above === path || existsSync(above)) throw error;
    makeFolder(above);
    mkdirSync(path);
  }
}

/**
 * The absolute path of a folder that a setting names, made when it is not there.
 * @throws `invalid_value` when it cannot be made, or not be written to.
 */
export function writableFolder(path: string, setting: string): string {
  const folder = resolve(path);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return folder;
  } catch (cause) {
    throw formworkError(
      `${setting} cannot be used: ${(cause as Error).message}`,
      { code: 'invalid_value', param: setting },
      { cause },
    );
  }
}
