import { isArray, type Json, KINDS, type Kind } from '../json.ts';
import type { Domain, Keyword } from '../keyword.ts';
import type { NumberSet } from '../number-set.ts';

type Type = Kind | 'integer';

function isType(value: Json): value is Type {
  return value === 'integer' || (KINDS as readonly Json[]).includes(value);
}

/** `type` (validation, 6.1.1). */
export const type: Keyword<readonly Type[]> = {
  name: 'type',
  parse(value, location) {
    const list = isArray(value) ? value : [value];
    if (list.length === 0) return location.fail('must name a type.');
    return list.map((name) => {
      if (isType(name)) return name;
      const found = typeof name === 'string' ? `, not ${JSON.stringify(name)}` : '';
      return location.fail(
        `must be "null", "boolean", "number", "integer", "string", "array" or "object", or a list of them${found}.`,
      );
    });
  },
  any<D>(types: readonly Type[], domain: Domain<D>) {
    if (types.includes(domain.kind)) return domain.all;
    if (domain.kind !== 'number' || !types.includes('integer')) return domain.none;
    const integers: NumberSet = [{ integer: true }];
    // Only the domain of numbers has this kind.
    return integers as D;
  },
};
