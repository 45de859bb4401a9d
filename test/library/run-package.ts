/**
 * `npm run test:package`: packs the package as npm would publish it, installs the tarball with all that it depends on into
 * fresh projects, and runs the examples there. Needs the registry; the tests of this folder do the same without it.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'formwork-package-'));

const run = (cwd: string, command: string, ...args: readonly string[]): string => {
  console.log(`> ${command} ${args.join(' ')}`);
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

try {
  const [packed] = JSON.parse(
    run(root, 'npm', 'pack', '--json', '--foreground-scripts=false', '--pack-destination', scratch),
  ) as [{ filename: string }];
  const tarball = join(scratch, packed.filename);
  console.log(`${packed.filename}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB`);

  for (const example of ['node', 'vite']) {
    const folder = join(scratch, example);
    cpSync(join(root, 'examples', example), folder, { recursive: true });
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.dependencies.formwork = `file:${tarball}`;
    writeFileSync(file, JSON.stringify(manifest));
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  }
  const node = join(scratch, 'node');
  console.log(run(node, process.execPath, 'main.mjs', 'tiny'));
  const command = join(node, 'node_modules/formwork/bin/formwork.mjs');
  console.log(run(node, process.execPath, command, 'models'));

  const vite = join(scratch, 'vite');
  run(vite, process.execPath, command, 'models', 'copy', 'tiny', 'public/models');
  run(vite, 'npx', 'vite', 'build', '--logLevel', 'warn');
  if (!existsSync(join(vite, 'dist/index.html'))) throw new Error('The Vite app was not built.');
  console.log('The package installs, and its examples run.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
