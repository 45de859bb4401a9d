import { DRAFT_2020_12 } from '../dialect.ts';
import type { Formula } from '../formula.ts';
import type { Keyword, KeywordContext, Schema } from '../keyword.ts';
import { parseSchemas } from '../subschemas.ts';

/** The first items, each with its own schema. */
export function itemsInOrder(schemas: readonly Schema[], context: KeywordContext): Formula {
  const { formulas, goal, range } = context;
  return formulas.and(schemas.map((schema, i) => formulas.all(range(i, i + 1), goal(schema))));
}

/** `prefixItems` (core, 10.3.1.1). */
export const prefixItems: Keyword<readonly Schema[]> = {
  name: 'prefixItems',
  since: DRAFT_2020_12,
  parse: parseSchemas,
  array: itemsInOrder,
  evaluates: (schemas, { range, formulas }) => [
    { selector: range(0, schemas.length), when: formulas.true },
  ],
};
