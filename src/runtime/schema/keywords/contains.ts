import { parseCount } from '../count.ts';
import { DRAFT_06, DRAFT_2019_09, DRAFT_2020_12 } from '../dialect.ts';
import type { Json } from '../json.ts';
import type { Keyword, KeywordLocation, Schema } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

/**
 * `contains` (core, 10.3.1.3), with its siblings `minContains` and `maxContains` (validation, 6.4.4
 * and 6.4.5).
 */
export const contains: Keyword<Schema> = {
  name: 'contains',
  since: DRAFT_06,
  parse: parseSchema,
  array(schema, { formulas, goal, sibling }) {
    return formulas.and([
      formulas.atLeast(goal(schema), sibling<number>('minContains') ?? 1),
      formulas.atMost(goal(schema), sibling<number>('maxContains') ?? Number.POSITIVE_INFINITY),
    ]);
  },
  evaluates(schema, { formulas, goal, range, schema: own }) {
    // In 2019-09 `contains` evaluates nothing.
    if (own.dialect < DRAFT_2020_12) return [];
    const everywhere = range(0, Number.POSITIVE_INFINITY);
    return [{ selector: everywhere, goal: goal(schema), when: formulas.true }];
  },
};

function parseBound(value: Json, location: KeywordLocation): number {
  location.needs('contains');
  return parseCount(value, location);
}

/** `minContains` (validation, 6.4.5): no effect without `contains`, which reads it. */
export const minContains: Keyword<number> = {
  name: 'minContains',
  since: DRAFT_2019_09,
  parse: parseBound,
};

/** `maxContains` (validation, 6.4.4): no effect without `contains`, which reads it. */
export const maxContains: Keyword<number> = {
  name: 'maxContains',
  since: DRAFT_2019_09,
  parse: parseBound,
};
