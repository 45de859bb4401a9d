/** Runs every check in the order in which a mistake is cheapest to find: style, types, dependencies, behaviour. Stops at the first that fails. */
import { spawnSync } from 'node:child_process';

const report = process.env.FORMWORK_TEST_REPORT;
const vitest = ['vitest', 'run', '--reporter=default'];
if (report) vitest.push('--reporter=json', `--outputFile.json=${report}`);

for (const command of [
  ['npm', 'run', '--silent', 'lint'],
  ['npm', 'run', '--silent', 'typecheck'],
  ['npm', 'run', '--silent', 'audit'],
  ['npx', ...vitest, ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
