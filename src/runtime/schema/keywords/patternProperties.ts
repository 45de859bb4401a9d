import type { Keyword, Schema } from '../keyword.ts';
import { parseSchemaMap } from '../subschemas.ts';

/** `patternProperties` (core, 10.3.2.2). */
export const patternProperties: Keyword<ReadonlyMap<string, Schema>> = {
  name: 'patternProperties',
  parse: parseSchemaMap,
  check(schemas, context) {
    for (const source of schemas.keys()) context.pattern(source);
  },
  object: (schemas, { formulas, goal, keys, pattern }) =>
    formulas.and(
      [...schemas].map(([source, schema]) =>
        formulas.all(keys([], [pattern(source)]), goal(schema)),
      ),
    ),
  evaluates: (schemas, { keys, pattern, formulas }) => [
    { selector: keys([], [...schemas.keys()].map(pattern)), when: formulas.true },
  ],
};
