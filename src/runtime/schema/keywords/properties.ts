import type { Keyword, Schema } from '../keyword.ts';
import { parseSchemaMap } from '../subschemas.ts';

/** `properties` (core, 10.3.2.1). Its names come first, in its order: see member-names.ts. */
export const properties: Keyword<ReadonlyMap<string, Schema>> = {
  name: 'properties',
  parse: parseSchemaMap,
  object: (schemas, { formulas, goal, key }) =>
    formulas.and([...schemas].map(([name, schema]) => formulas.all(key(name), goal(schema)))),
  names: (schemas) => ({ declared: schemas.keys() }),
  evaluates: (schemas, { keys, formulas }) => [
    { selector: keys(schemas.keys()), when: formulas.true },
  ],
};
