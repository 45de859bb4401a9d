#!/usr/bin/env node
// Starts the command line on the project's own Node 24, whatever Node started this file.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../src/server/cli.ts', import.meta.url));
const [major = 0] = process.versions.node.split('.').map(Number);

if (major >= 24) {
  process.argv[1] = cli;
  await import(cli);
} else {
  let node;
  try {
    node = createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    console.error(
      `formwork needs Node 24 or newer; this is ${process.version}. Run \`npm install\` first.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
