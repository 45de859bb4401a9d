import type { Keyword, Schema, Site } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';
import type { KeySet } from '../where.ts';

/** The names that its siblings `properties` and `patternProperties` do not match. */
function otherNames({ keys, pattern, sibling }: Site): KeySet {
  const named = sibling<ReadonlyMap<string, Schema>>('properties');
  const matched = sibling<ReadonlyMap<string, Schema>>('patternProperties');
  return keys(named?.keys() ?? [], [...(matched?.keys() ?? [])].map(pattern), true);
}

/** `additionalProperties` (core, 10.3.2.3). */
export const additionalProperties: Keyword<Schema> = {
  name: 'additionalProperties',
  parse: parseSchema,
  object: (schema, site) => site.formulas.all(otherNames(site), site.goal(schema)),
  evaluates: (_, site) => [{ where: otherNames(site), when: site.formulas.true }],
};
