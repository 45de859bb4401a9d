// `node [OPTIONS] scripts/launch.mjs PROGRAM [ARGUMENTS]`: prepares a clone, then runs a program of
// it with the project's Node. Part of the npm scripts themselves, because npm's `ignore-scripts`
// leaves out `prestart` and `pretest`. Plain JavaScript for Node 20, like prepare.mjs.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

await import('./prepare.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = '', ...given] = process.argv.slice(2);
const program = resolve(root, name);
const bin = process.platform === 'win32' ? 'node.exe' : 'node';
const node = join(root, 'node_modules/node/bin', bin);

if (!existsSync(node) || realpathSync(node) === realpathSync(process.execPath)) {
  // The usual case: no second process that signals have to reach.
  process.argv.splice(1, 2, program);
  await import(pathToFileURL(program).href);
} else {
  // The first start: npm found the system's Node, before the project's was installed.
  const child = spawn(node, [...process.execArgv, program, ...given], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // On Windows the console sends it to the program too, and `kill` would end that at once.
    process.on(signal, () => process.platform === 'win32' || child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
