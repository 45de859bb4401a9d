import { listed } from '../../regular/index.ts';
import type { Domain } from '../domain.ts';
import { isArray, isObject, type Json, kindOf } from '../json.ts';
import type { Keyword, Site } from '../keyword.ts';

/** `enum` (validation, 6.1.2). */
export const enumeration: Keyword<readonly Json[]> = {
  name: 'enum',
  parse(value, place) {
    return isArray(value) ? value : place.fail('must be an array of values.');
  },
  any<D>(values: readonly Json[], domain: Domain<D>, site: Site) {
    const own = values.filter((value) => kindOf(value) === domain.kind);
    // Thousands of strings are one language, not thousands of schemas.
    if (domain.kind === 'string') {
      site.budget.spend(own.length);
      return listed(own as string[]) as D;
    }
    return domain.or(own.map((value) => domain.of(site.equalTo(value))));
  },
  inPlace: (values, site) => values.filter(isObject).map(site.equalTo),
};
