/** Computes which modules are imported, directly or indirectly. */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** A set of files and the packages they need. */
export interface Closure {
  /** Modules and their declarations, as absolute paths. */
  readonly files: ReadonlySet<string>;
  /** For each package, one module that imports it. */
  readonly packages: ReadonlyMap<string, string>;
}

const imports =
  /(?:^|[;}\n])\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"\n]+)['"]|(?:^|[;}\n])\s*import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)|new URL\(\s*['"](\.[^'"\n]+\.js)['"]/g;

/** A bundle without imports, but with strings that look like some. */
const isOneFile = (file: string): boolean => file.endsWith('/web-llm/web-llm.js');

/**
 * All modules below `root` that the entries import, and the packages they need. Follows
 * declarations as well as modules.
 * @param entries paths below `root`, without an extension
 */
export function closureOf(root: string, entries: readonly string[]): Closure {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = entries.flatMap((entry) => sides(join(root, entry)));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !existsSync(file)) continue;
    files.add(file);
    if (isOneFile(file)) continue;
    for (const [, ...found] of readFileSync(file, 'utf8').matchAll(imports)) {
      const specifier = found.find((name) => name !== undefined) ?? '';
      if (specifier.startsWith('.')) {
        waiting.push(...sides(resolve(dirname(file), specifier).replace(/\.js$/, '')));
      } else if (!specifier.startsWith('node:') && !builtinModules.includes(specifier)) {
        const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
        packages.set(name, file);
      }
    }
  }
  return { files, packages };
}

const sides = (module: string): string[] => [`${module}.js`, `${module}.d.ts`];
