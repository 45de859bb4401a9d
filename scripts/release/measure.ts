/** Measures a package and its installed dependencies. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type LicensedManifest, licenceOf } from '../licences.ts';

interface Manifest extends LicensedManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** All files below a folder as absolute paths, except those of nested packages. */
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
 * The folders of all packages that npm installs with one, by name. Includes optional ones that are
 * installed.
 * @param modules the node_modules folder that contains them
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

/** Total size of files in bytes. */
export const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0);

/** The sizes of a package, in bytes. */
export interface PackageSize {
  /** Its own files. */
  readonly own: number;
  /** Its own files, compressed individually; approximates its tarball. */
  readonly gzipped: number;
  /** Its own files and those of all installed dependencies. */
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

/** The licences of all packages installed with one, by folder name. */
export function licencesOf(folder: string, modules: string): ReadonlyMap<string, string> {
  return new Map(
    [...installedWith(folder, modules).keys()].map((place) => [
      place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licenceOf(readManifest(place)),
    ]),
  );
}
