import { DRAFT_2019_09 } from '../dialect.ts';
import { evaluatedSelectors } from '../evaluated.ts';
import type { Formula } from '../formula.ts';
import type { Evaluated, Keyword, KeywordContext, Schema } from '../keyword.ts';
import { parseSchemaMap } from '../subschemas.ts';

/** Each of the members is absent, or the object satisfies its schema. */
export function schemasWith(
  schemas: ReadonlyMap<string, Schema>,
  context: KeywordContext,
): Formula {
  const { formulas, goals, key } = context;
  return formulas.and(
    [...schemas].map(([name, schema]) =>
      formulas.or([
        formulas.all(key(name), goals.never),
        context.formula(context.node(schema), 'object'),
      ]),
    ),
  );
}

/** `dependentSchemas` (core, 10.2.2.4). */
export const dependentSchemas: Keyword<ReadonlyMap<string, Schema>> = {
  name: 'dependentSchemas',
  since: DRAFT_2019_09,
  parse: parseSchemaMap,
  inPlace: (schemas, context) => [...schemas.values()].map(context.node),
  object: schemasWith,
  evaluates: evaluatedWith,
};

/** What the schemas evaluate, each if its member is present. */
export function evaluatedWith(
  schemas: ReadonlyMap<string, Schema>,
  context: KeywordContext,
  kind: 'array' | 'object',
): readonly Evaluated[] {
  if (kind === 'array') return [];
  const { formulas, goals, key } = context;
  return [...schemas].flatMap(([name, schema]) =>
    evaluatedSelectors(context.node(schema), context, kind, formulas.some(key(name), goals.any)),
  );
}
