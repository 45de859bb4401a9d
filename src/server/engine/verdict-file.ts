/** Verdicts on models in a file in the data folder, one per line. */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerdictStore } from '../../runtime/engine/index.ts';
import { makeFolder } from '../settings/folder.ts';

/**
 * Keeps verdicts in `verdicts.txt`. If the file cannot be written, the next start repeats the
 * check.
 */
export function verdictsInFile(folder: string): VerdictStore {
  const file = join(folder, 'verdicts.txt');
  return {
    async has(key) {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').includes(key);
    },
    async add(key) {
      makeFolder(folder);
      await appendFile(file, `${key}\n`).catch(() => {});
    },
  };
}
