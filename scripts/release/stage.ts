/** Assembles the packages, each in a folder as npm packs it. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { closureOf } from './closure.ts';
import type { Entry, PublishedPackage } from './packages.ts';

interface RootManifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const typesOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.types);
const codeOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.code);

/**
 * Stages a package.
 *
 * @param root the repository, with built files in dist/
 * @param folder the package's folder, which is replaced
 * @throws for a missing file, and for an import that no dependency of the repository provides
 */
export function stagePackage(one: PublishedPackage, root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = Object.values(one.entries).flatMap((entry) => [codeOf(entry), typesOf(entry)]);
  const { files, packages } = closureOf(root, [...entries, ...(one.roots ?? [])]);
  const copy = (path: string): void => {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, path), to, { recursive: true });
  };
  for (const file of files) copy(relative(root, file));
  for (const path of [...(one.files ?? []), 'LICENSE']) {
    if (!existsSync(join(root, path))) {
      throw new Error(`${one.name} needs ${path}, which does not exist: leave out --no-build.`);
    }
    copy(path);
  }
  const licence = 'dist/runtime/engine/web-llm/LICENSE';
  if (existsSync(join(folder, dirname(licence)))) copy(licence);
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(manifestOf(one, root, packages), undefined, 2)}\n`,
  );
  const readme = join(root, 'scripts/release/readme', `${one.name.split('/').at(-1)}.md`);
  cpSync(readme, join(folder, 'README.md'));
}

function manifestOf(
  one: PublishedPackage,
  root: string,
  imported: ReadonlyMap<string, string>,
): object {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as RootManifest;
  const optional = new Set(one.optional);
  const needed = [...imported.keys(), ...(one.also ?? [])].filter((name) => !optional.has(name));
  const versionOf = (name: string): string => {
    const version = manifest.dependencies[name];
    if (version) return version;
    throw new Error(`${imported.get(name)} imports ${name}, which is no dependency.`);
  };
  const versions = (names: Iterable<string>) =>
    Object.fromEntries(
      [...new Set(names)].toSorted().map((name) => [name, versionOf(name)] as const),
    );
  const dependencies = versions(needed);
  return {
    name: one.name,
    version: manifest.version,
    description: one.description,
    license: manifest.license,
    type: 'module',
    // By default, npm publishes names with a scope as private packages, which need a paid account.
    publishConfig: { access: 'public' },
    ...(one.bin ? { bin: one.bin } : {}),
    exports: {
      ...Object.fromEntries(
        Object.entries(one.entries).map(([path, entry]) => [
          path,
          { types: `./${typesOf(entry)}.d.ts`, default: `./${codeOf(entry)}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['dist', ...(one.bin ? ['bin', 'public'] : [])],
    sideEffects: one.sideEffects,
    engines: { node: one.node },
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
    ...(optional.size > 0
      ? {
          peerDependencies: versions(optional),
          peerDependenciesMeta: Object.fromEntries(
            [...optional].map((name) => [name, { optional: true }]),
          ),
        }
      : {}),
  };
}
