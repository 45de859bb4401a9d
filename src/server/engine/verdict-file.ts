/** Verdicts on models in a file of the data folder, one a line. */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerdictStore } from '../../runtime/engine/index.ts';
import { makeFolder } from '../settings/folder.ts';

/** Keeps verdicts in `verdicts.txt`. A file that cannot be written costs a check at the next start. */
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
