/** Folders that are made when they are not there. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
