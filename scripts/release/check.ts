/** The checks of a package before it is published. Each returns the problems it finds. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { isAllowed } from '../licences.ts';
import { filesBelow, licencesOf } from './measure.ts';

/** Descriptions of problems; empty if there are none. */
export type Problems = readonly string[];

/** publint: how bundlers and Node interpret the manifest. */
export async function publintProblems(folder: string): Promise<Problems> {
  const { messages } = await publint({ pkgDir: folder, pack: false });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return messages.map((message) => formatMessage(message, manifest) ?? message.code);
}

/**
 * "Are the types wrong?" for ES modules, without CommonJS and TypeScript's oldest module
 * resolution.
 */
export async function typeProblems(folder: string): Promise<Problems> {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const files = Object.fromEntries(
    filesBelow(folder)
      .filter((file) => /\.(js|ts|json)$/.test(file) && !file.includes('/public/'))
      .map((file) => [
        `/node_modules/${name}/${relative(folder, file)}`,
        readFileSync(file, 'utf8'),
      ]),
  );
  const checked = await checkPackage(new Package(files, name, version));
  if (!checked.types) return ['It has no types.'];
  return checked.problems
    .filter(
      (problem) =>
        !('resolutionKind' in problem && /^node(10|16-cjs)$/.test(String(problem.resolutionKind))),
    )
    .map((problem) => JSON.stringify(problem));
}

/** Finds paths of the build machine. */
export function pathProblems(folder: string, root: string): Problems {
  const home = homedir();
  const traces = [root, ...(home.length > 2 ? [home] : [])];
  return filesBelow(folder)
    .filter((file) => /\.(js|mjs|ts|json|md|html|css|sql)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return traces
        .filter((trace) => text.includes(`${trace}/`))
        .map((trace) => `${relative(folder, file)} names ${trace}`);
    });
}

/** Finds licences that are not permissive. */
export function licenceProblems(folder: string, modules: string): Problems {
  return [...licencesOf(folder, modules)]
    .filter(([, licence]) => !isAllowed(licence))
    .map(([name, licence]) => `${name} has the licence ${licence}`);
}
