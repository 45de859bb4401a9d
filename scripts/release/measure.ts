/** How large a package is, and what is installed with it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Manifest {
  readonly license?: string;
  /** As packages wrote it before 2014. */
  readonly licenses?: readonly { readonly type: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** All files below a folder, absolute; without those of packages within it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * The folders of all packages that npm installs with one, by name. Optional ones count where they are installed.
 * @param modules A folder node_modules that has them.
 */
export function installedWith(folder: string, modules: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (from: string, places: readonly string[]): void => {
    const { dependencies = {}, optionalDependencies = {} } = readManifest(from);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = places.map((one) => join(one, name)).find(existsSync);
      if (!place) {
        if (name in optionalDependencies) continue;
        throw new Error(`${from} needs ${name}, which is not installed.`);
      }
      if (found.has(place)) continue;
      found.set(place, place);
      visit(place, [join(place, 'node_modules'), ...places]);
    }
  };
  visit(folder, [modules]);
  return found;
}

/** Bytes of files. */
export const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0);

/** The sizes of a package, in bytes. */
export interface PackageSize {
  /** Its own files. */
  readonly own: number;
  /** Its own files, each compressed: about what its tarball has. */
  readonly gzipped: number;
  /** Its own files and those of all that is installed with it. */
  readonly installed: number;
}

/** Measures a staged package. */
export function sizeOf(folder: string, modules: string): PackageSize {
  const files = filesBelow(folder);
  const own = bytesOf(files);
  const others = [...installedWith(folder, modules).keys()].flatMap(filesBelow);
  return {
    own,
    gzipped: files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0),
    installed: own + bytesOf(others),
  };
}

const licenceOf = ({ license, licenses }: Manifest): string =>
  license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';

/** The licences of all that is installed with a package, by name of the folder. */
export function licencesOf(folder: string, modules: string): ReadonlyMap<string, string> {
  return new Map(
    [...installedWith(folder, modules).keys()].map((place) => [
      place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licenceOf(readManifest(place)),
    ]),
  );
}
