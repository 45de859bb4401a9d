import { formworkError } from './errors.ts';
import { nearestName } from './nearest-name.ts';

/**
 * Checks the names of options, because JavaScript would ignore a misspelt one. Options that are
 * undefined count as absent.
 * @param synonyms other spellings that people use, with the option each stands for
 * @throws `unsupported_parameter` with the name in `param`
 */
export function checkOptionNames(
  options: object,
  names: readonly string[],
  synonyms?: ReadonlyMap<string, string>,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || names.includes(name)) continue;
    const meant = synonyms?.get(name) ?? nearestName(name, names);
    throw formworkError(
      `Unsupported option: ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
      { code: 'unsupported_parameter', param: name },
    );
  }
}
