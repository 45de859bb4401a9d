#!/usr/bin/env node
// Starts the command line on the project's own Node 24, whatever Node started this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A clone runs its sources; the package has them compiled, because Node strips no types below
// node_modules.
const [sources, compiled] = ['../src/server/cli/cli.ts', '../dist/server/cli/cli.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const cli = existsSync(sources) ? sources : compiled;
const [major = 0] = process.versions.node.split('.').map(Number);
const args = process.argv.slice(2);
// Web apps are built with older Nodes too, and copying needs nothing of a newer one.
const copies = cli === compiled && args[0] === 'models' && args[1] === 'copy';

if (major >= 24 || copies) {
  process.argv[1] = cli;
  // A path is no specifier: on Windows, or with a '#' in it.
  await import(pathToFileURL(cli).href);
} else {
  let node;
  try {
    const program = process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node';
    node = createRequire(import.meta.url).resolve(program);
  } catch {
    console.error(`formwork needs Node 24 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const child = spawn(node, [cli, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // On Windows the console sends it to the program too, and `kill` would end that at once.
    process.on(signal, () => process.platform === 'win32' || child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`formwork cannot start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
