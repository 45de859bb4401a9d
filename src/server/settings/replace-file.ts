/** Writes files so that a full disk or a killed process leaves the earlier content. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './folder.ts';

/**
 * Replaces a file in one step, and creates its folder if it is missing.
 * @throws the system's error; the file is unchanged.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  makeFolder(dirname(file));
  const unfinished = `${file}.${process.pid}`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}
