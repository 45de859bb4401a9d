/**
 * `npm run release`: builds, checks and packs the packages into dist/release, with an SBOM.
 * Publishes nothing. `-- --no-build` uses the existing dist/; `-- --record` writes the sizes into
 * docs/packages.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { licenceProblems, pathProblems, publintProblems, typeProblems } from './check.ts';
import { sizeOf } from './measure.ts';
import { packages } from './packages.ts';
import { sizeTable, withSizes } from './sizes.ts';
import { stagePackage } from './stage.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { 'no-build': { type: 'boolean' }, record: { type: 'boolean' } },
});
const npm = (...args: string[]): string =>
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // There it is a script, and its arguments are words of a command line.
    shell: process.platform === 'win32',
  });

if (!values['no-build']) {
  npm('run', 'build');
  npm('run', 'build:library');
}
const modules = join(root, 'node_modules');
const release = join(root, 'dist/release');
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });

const sizes = new Map<string, ReturnType<typeof sizeOf>>();
const problems: string[] = [];
for (const one of packages) {
  const folder = join(root, 'dist/packages', one.name);
  stagePackage(one, root, folder);
  const found = [
    ...(await publintProblems(folder)),
    ...(await typeProblems(folder)),
    ...pathProblems(folder, root),
    ...licenceProblems(folder, modules),
  ];
  problems.push(...found.map((problem) => `${one.name}: ${problem}`));
  sizes.set(one.name, sizeOf(folder, modules));
  const [packed, to] = [relative(root, folder), relative(root, release)];
  npm('pack', `./${packed}`, '--pack-destination', to, '--loglevel=error');
}
writeFileSync(
  join(release, 'sbom.cdx.json'),
  npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'),
);

console.log(sizeTable(sizes));
const page = join(root, 'docs/packages.md');
if (values.record) writeFileSync(page, withSizes(readFileSync(page, 'utf8'), sizes));
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems; the packages are in dist/release.`);
process.exitCode = problems.length === 0 ? 0 : 1;
