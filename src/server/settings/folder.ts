/** Creates missing folders. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formworkError } from '../../runtime/common/errors.ts';

/**
 * Creates a folder and its parents. Node's recursive option never returns below a folder such as
 * /proc, which reports "not found" for new entries.
 * @throws the system's error.
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
 * The absolute path of a folder that a setting names. Creates the folder if it is missing.
 * @throws `invalid_value` if it cannot be created or written to.
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
