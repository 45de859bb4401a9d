import { DRAFT_2019_09 } from '../dialect.ts';
import type { Formula } from '../formula.ts';
import { isObject } from '../json.ts';
import type { Keyword, KeywordContext } from '../keyword.ts';
import { parseNames } from '../subschemas.ts';

/** Each of the members is absent, or all that it requires are present. */
export function requiredWith(
  map: ReadonlyMap<string, readonly string[]>,
  { formulas, goals, key }: KeywordContext,
): Formula {
  return formulas.and(
    [...map].map(([name, others]) =>
      formulas.or([
        formulas.all(key(name), goals.never),
        formulas.and(others.map((other) => formulas.some(key(other), goals.any))),
      ]),
    ),
  );
}

/** `dependentRequired` (validation, 6.5.4). */
export const dependentRequired: Keyword<ReadonlyMap<string, readonly string[]>> = {
  name: 'dependentRequired',
  since: DRAFT_2019_09,
  parse(value, location) {
    if (!isObject(value)) return location.fail('must be an object of arrays of names.');
    return new Map([...value].map(([name, list]) => [name, parseNames(list, location, name)]));
  },
  object: requiredWith,
};
