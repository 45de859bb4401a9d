/**
 * `npm run audit`: checks the service's dependencies against the registry's advisories. Fails for
 * severity `high` and above. If the registry is unreachable, it reports that and passes.
 */
import { spawnSync } from 'node:child_process';

interface Report {
  readonly error?: { readonly code?: string; readonly summary?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string }>
  >;
}

const severe = ['high', 'critical'];

const { stdout } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=8000'],
  { encoding: 'utf8', timeout: 15_000, shell: process.platform === 'win32' },
);

function read(): Report {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return { message: 'npm gave no report' };
  }
}

const { vulnerabilities, error, message } = read();
if (!vulnerabilities) {
  console.log(`Not audited: ${error?.summary || message || 'the registry cannot be reached'}.`);
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`);
  const count = found.filter(([, { severity }]) => severe.includes(severity)).length;
  console.log(`${found.length} advisories for dependencies in use, ${count} of them severe.`);
  if (count > 0) process.exitCode = 1;
}
