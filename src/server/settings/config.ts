/**
 * Settings of the server. In order of precedence: command line options, environment variables, and
 * a JSON file with the same names (`FORMWORK_CONFIG`, or `formwork.json` in the working directory).
 * All are validated at startup.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formworkError } from '../../runtime/common/errors.ts';
import { nearestName } from '../../runtime/common/nearest-name.ts';
import { optionOf, settings } from './settings.ts';
import { UsageProblem } from './usage-problem.ts';

/** The effective settings, by environment variable. */
export type Config = {
  readonly [Name in keyof typeof settings]: (typeof settings)[Name]['default'];
};

function readFile(environment: NodeJS.ProcessEnv): Record<string, unknown> {
  // Empty variables count as unset.
  const named = environment.FORMWORK_CONFIG || undefined;
  const path = resolve(named ?? 'formwork.json');
  if (named === undefined && !existsSync(path)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
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

/** The text of a value in the configuration file. */
function textOf(given: unknown): string {
  const parts: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (parts.some((part) => !['string', 'number', 'boolean'].includes(typeof part))) {
    throw new Error('must be text, a number, true, false or a list of these');
  }
  return parts.join(',');
}

/**
 * Reads and validates all settings.
 * @throws `invalid_value` that lists every invalid setting with its allowed values.
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
      return [name, setting.parse(textOf(given))];
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

/**
 * Environment variables that look like settings but are not. They may belong to another program, so
 * they are no error.
 */
export const unknownSettings = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter(
    (name) =>
      name.startsWith('FORMWORK_') && name !== 'FORMWORK_CONFIG' && !Object.hasOwn(settings, name),
  );

/** The message about such a name, with the closest setting if one is close. */
export function notASetting(name: string): string {
  const names = Object.keys(settings);
  const bare = name.replace(/^FORMWORK_/, '');
  const meant = nearestName(name, names) ?? nearestName(bare, names);
  return `${name} is not a setting${meant === undefined ? '; "formwork serve --help" lists them' : `: did you mean ${meant}?`}`;
}

/**
 * Adds the settings of a command line to the environment.
 * @throws the error of `parseArgs` for other arguments, `UsageProblem` for a repeated option.
 */
export function withOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const names = Object.keys(settings);
  const options = Object.fromEntries(
    names.map((name) => [optionOf(name), { type: 'string', multiple: true } as const]),
  );
  const { values } = parseArgs({ args: [...args], options });
  const given = names.flatMap((name) => {
    const [value, ...more] = values[optionOf(name)] ?? [];
    if (more.length > 0) {
      throw new UsageProblem(
        `--${optionOf(name)} may be given once. A list of values is separated by commas.`,
      );
    }
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...environment, ...Object.fromEntries(given) };
}
