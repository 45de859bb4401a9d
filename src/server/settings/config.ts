/**
 * Settings of the server: options of the command line, below them environment variables, and below these one JSON file (`FORMWORK_CONFIG`, or
 * `formwork.json` beside the process) with the same names. Everything is checked at start.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formworkError } from '../../runtime/errors.ts';
import { nearestName } from '../../runtime/nearest-name.ts';
import { optionOf, settings } from './settings.ts';

/** The settings in force, by environment variable. */
export type Config = {
  readonly [Name in keyof typeof settings]: (typeof settings)[Name]['default'];
};

function readFile(environment: NodeJS.ProcessEnv): Record<string, unknown> {
  const named = environment.FORMWORK_CONFIG;
  const path = resolve(named ?? 'formwork.json');
  if (named === undefined && !existsSync(path)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      throw new Error('it must contain one JSON object');
    }
    return content as Record<string, unknown>;
  } catch (cause) {
    throw formworkError(`Cannot read the configuration file ${path}: ${(cause as Error).message}`, {
      code: 'invalid_value',
      param: 'FORMWORK_CONFIG',
    });
  }
}

/**
 * Reads and checks all settings.
 * @throws `invalid_value` that lists every setting at fault, with what is allowed.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const file = readFile(environment);
  const problems: string[] = Object.keys(file)
    .filter((name) => !Object.hasOwn(settings, name))
    .map((name) => `${notASetting(name)} (in the configuration file)`);
  const config = Object.entries(settings).map(([name, setting]) => {
    const given = environment[name] || file[name];
    if (given === undefined || given === '') return [name, setting.default];
    try {
      return [name, setting.parse(Array.isArray(given) ? given.join(',') : String(given))];
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
      return [name, setting.default];
    }
  });
  if (problems.length > 0) {
    throw formworkError(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n  ${problems.join('\n  ')}`,
      {
        code: 'invalid_value',
      },
    );
  }
  return Object.fromEntries(config) as Config;
}

/** Names in the environment that look like settings and are none: others of that name may be another program's. */
export const unknownSettings = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter(
    (name) =>
      name.startsWith('FORMWORK_') && name !== 'FORMWORK_CONFIG' && !Object.hasOwn(settings, name),
  );

/** Says so of a name, with the one that is meant if one is near. */
export function notASetting(name: string): string {
  const names = Object.keys(settings);
  const bare = name.replace(/^FORMWORK_/, '');
  const meant = nearestName(name, names) ?? nearestName(bare, names);
  return `${name} is not a setting${meant === undefined ? '; "formwork serve --help" lists them' : `: did you mean ${meant}?`}`;
}

/** The environment with the settings that a command line gives. Throws what `parseArgs` throws at any other argument. */
export function withOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const names = Object.keys(settings);
  const options = Object.fromEntries(
    names.map((name) => [optionOf(name), { type: 'string' } as const]),
  );
  const { values } = parseArgs({ args: [...args], options });
  const given = names.map((name) => [name, values[optionOf(name)]]);
  return {
    ...environment,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  };
}
