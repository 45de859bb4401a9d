/**
 * Fresh projects that have the package installed: exactly the files that `npm pack` puts into the
 * tarball. What the package depends on is found further up, as hoisted packages are. `npm run
 * test:package` installs a real tarball.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** A folder of fresh projects. */
export interface FreshProjects {
  /** Where the package lies unpacked. */
  readonly packageFolder: string;
  /** Files of the package, relative to its folder. */
  readonly files: readonly string[];
  /** Copies an example; returns its folder. */
  copyExample(name: string): string;
  /**
   * Copies a file or folder of the repository to the same place among the projects; returns that.
   */
  copy(path: string): string;
  remove(): void;
}

/**
 * Builds the package and unpacks it into a new folder. The models' weights are linked, not copied.
 */
export function freshProjects(): FreshProjects {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-fresh-'));
  const projects = join(folder, 'projects');
  const packageFolder = join(projects, 'node_modules/formwork');
  mkdirSync(packageFolder, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['package.json', 'README.md', 'LICENSE', 'bin']) {
    cpSync(join(root, name), join(packageFolder, name), { recursive: true });
  }
  const dist = join(packageFolder, 'dist');
  execFileSync(process.execPath, [join(root, 'scripts/build-library.ts'), '--out', dist]);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
      cwd: packageFolder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as [{ files: { path: string }[] }];
  const files = packed.files.map(({ path }) => path);
  const kept = new Set(files.map((file) => join(packageFolder, file)));
  for (const entry of readdirSync(packageFolder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(file)) rmSync(file);
  }
  mkdirSync(join(packageFolder, 'public'));
  symlinkSync(join(root, 'public/models'), join(packageFolder, 'public/models'));
  return {
    packageFolder,
    files,
    copyExample(name) {
      cpSync(join(root, 'examples', name), join(projects, name), { recursive: true });
      return join(projects, name);
    },
    copy(path) {
      cpSync(join(root, path), join(projects, path), { recursive: true });
      return join(projects, path);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
