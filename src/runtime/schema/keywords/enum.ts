import { isArray, isObject, type Json } from '../json.ts';
import type { Keyword } from '../keyword.ts';

/** `enum` (validation, 6.1.2). */
export const enumeration: Keyword<readonly Json[]> = {
  name: 'enum',
  parse(value, location) {
    return isArray(value) ? value : location.fail('must be an array of values.');
  },
  any: (values, domain) => domain.listed(values),
  inPlace: (values, context) => values.filter(isObject).map(context.equalTo),
};
