/**
 * Runs all checks, cheapest first: style, types, dependencies, behaviour. Stops at the first
 * failure.
 */
import { spawnSync } from 'node:child_process';
import { enableCompileCache } from '../src/server/cli/compile-cache.ts';

// Tests start hundreds of processes and threads with the same code.
enableCompileCache();

for (const command of [
  ['npm', 'run', '--silent', 'lint'],
  ['npm', 'run', '--silent', 'typecheck'],
  ['npm', 'run', '--silent', 'audit'],
  ['npx', 'vitest', 'run', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
