// Makes a fresh clone ready to run: installs missing dependencies, and builds the page if its
// sources have changed. Plain JavaScript for Node 20, because it runs before the project's own Node
// 24 is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (command, args) => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
};

const modified = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

const installed = 'node_modules/.package-lock.json';
// Compare versions in npm's own record of the installation. File times are irrelevant.
const versions = (path) => {
  const { packages } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return new Map(Object.entries(packages).map(([name, entry]) => [name, entry]));
};
const page = 'dist/playground/index.html';
/** A production install: no dev dependencies, a built page and a recent Node. */
const isPruned =
  Number(process.versions.node.split('.')[0]) >= 24 &&
  existsSync(join(root, page)) &&
  !existsSync(join(root, 'node_modules/vite'));
const isInstalled = () => {
  if (!existsSync(join(root, installed))) return false;
  const have = versions(installed);
  for (const [name, wanted] of versions('package-lock.json')) {
    if (name === '' || wanted.optional || wanted.peer || (isPruned && wanted.dev)) continue;
    if (have.get(name)?.version !== wanted.version) return false;
  }
  return true;
};
if (!isInstalled()) {
  console.log('Installing dependencies, once: it takes a minute or two ...');
  // The system's older Node installs for the project's newer one, so npm's engine warnings are
  // noise. The build needs development dependencies, which NODE_ENV or npm's settings may omit.
  run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
}
// With npm's `ignore-scripts`, Node and the adapter lack what their scripts fetch. Only the scripts
// that package.json allows are run.
const bin = join(root, 'node_modules/node/bin');
if (
  existsSync(join(root, 'node_modules/node')) &&
  !['node', 'node.exe'].some((name) => existsSync(join(bin, name)))
) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(root, 'node_modules', name)),
  );
  run('npm', ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names]);
}

/** The latest modification time below a folder. */
const newest = (folder) =>
  readdirSync(join(root, folder), { recursive: true }).reduce(
    (latest, name) => Math.max(latest, modified(join(folder, name))),
    0,
  );
const others = ['package-lock.json', 'vite.config.ts'];
/** Folders that the build depends on. A package without sources has none of them. */
const folders = ['src', 'docs', 'scripts'].filter((folder) => existsSync(join(root, folder)));
const sources = Math.max(...folders.map(newest), ...others.map(modified));
if (!isPruned && existsSync(join(root, 'vite.config.ts')) && modified(page) < sources) {
  console.log('Building the playground ...');
  run('npx', ['vite', 'build', '--logLevel', 'warn']);
  const now = new Date();
  utimesSync(join(root, page), now, now);
}
