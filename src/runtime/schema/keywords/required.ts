import { BY_SHAPE } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';
import { parseNames } from '../subschemas.ts';

/** `required` (validation, 6.5.3). */
export const required: Keyword<readonly string[]> = {
  name: 'required',
  parse(value, location) {
    if (typeof value === 'boolean' && location.schema.dialect === BY_SHAPE) {
      return location.fail(
        'must be an array of names, next to "properties" and not inside one of them.',
      );
    }
    return parseNames(value, location);
  },
  object: (names, { formulas, goals, key }) =>
    formulas.and(names.map((name) => formulas.some(key(name), goals.any))),
  names: (names) => ({ required: names }),
};
