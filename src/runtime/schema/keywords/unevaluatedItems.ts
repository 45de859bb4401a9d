import { DRAFT_2019_09 } from '../dialect.ts';
import { unevaluatedRest } from '../evaluated.ts';
import type { Keyword, Schema } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

/** `unevaluatedItems` (core, 11.2). */
export const unevaluatedItems: Keyword<Schema> = {
  name: 'unevaluatedItems',
  since: DRAFT_2019_09,
  parse: parseSchema,
  array: (schema, context) => unevaluatedRest(context, context.goal(schema)),
  evaluates: (_, context) => [
    { selector: context.range(0, Number.POSITIVE_INFINITY), when: context.formulas.true },
  ],
};
