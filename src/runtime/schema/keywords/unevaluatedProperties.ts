import { DRAFT_2019_09 } from '../dialect.ts';
import { unevaluatedMembers } from '../evaluated.ts';
import type { Keyword, Schema } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

/** `unevaluatedProperties` (core, 11.3). */
export const unevaluatedProperties: Keyword<Schema> = {
  name: 'unevaluatedProperties',
  since: DRAFT_2019_09,
  parse: parseSchema,
  object: (schema, context) => unevaluatedMembers(context, context.goal(schema)),
  evaluates: (_, context) => [
    { selector: context.keys([], [], true), when: context.formulas.true },
  ],
};
