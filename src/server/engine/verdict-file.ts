/** Verdicts on models in a file in the data folder, one per line. */
import { readFileSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
// By default: a name that an old Node lacks would hide the error that asks for a newer one.
import module from 'node:module';
import { join } from 'node:path';
import type { VerdictStore } from '../../runtime/engine/index.ts';
import { makeFolder } from '../settings/folder.ts';

/**
 * Keeps verdicts in `verdicts.txt`. If the file cannot be written, the next start repeats the
 * check.
 * @param versions what a verdict holds for beside the model and the adapter: the programs that make
 *   and compile the shaders
 */
export function verdictsInFile(folder: string, versions = installedVersions()): VerdictStore {
  const file = join(folder, 'verdicts.txt');
  const lineOf = (key: string): string => `${key} | ${versions}`;
  return {
    async has(key) {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').includes(lineOf(key));
    },
    async add(key) {
      makeFolder(folder);
      await appendFile(file, `${lineOf(key)}\n`).catch(() => {});
    },
  };
}

function installedVersions(): string {
  return ['..', 'webgpu']
    .map((name) => {
      const { name: own, version } = JSON.parse(
        readFileSync(module.findPackageJSON(name, import.meta.url)!, 'utf8'),
      ) as { readonly name: string; readonly version: string };
      return `${own} ${version}`;
    })
    .join(' | ');
}
