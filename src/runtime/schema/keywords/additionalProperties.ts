import type { Keyword, KeywordContext, Schema } from '../keyword.ts';
import type { KeySet } from '../selector.ts';
import { parseSchema } from '../subschemas.ts';

/** The names that its siblings `properties` and `patternProperties` do not match. */
function otherNames({ keys, pattern, sibling }: KeywordContext): KeySet {
  const named = sibling<ReadonlyMap<string, Schema>>('properties');
  const matched = sibling<ReadonlyMap<string, Schema>>('patternProperties');
  return keys(named?.keys() ?? [], [...(matched?.keys() ?? [])].map(pattern), true);
}

/** `additionalProperties` (core, 10.3.2.3). */
export const additionalProperties: Keyword<Schema> = {
  name: 'additionalProperties',
  parse: parseSchema,
  object: (schema, context) => context.formulas.all(otherNames(context), context.goal(schema)),
  evaluates: (_, context) => [{ selector: otherNames(context), when: context.formulas.true }],
};
